const id = /^[1-9]\d{0,9}$/

/** Of a group or a category in an address. Apart from the rest that is asked there: the box in the header needs no more. */
export const readId = (given: string | null) => (given && id.test(given) ? given : undefined)
