const id = /^[1-9]\d{0,9}$/

/** For a group or category in an address. Apart from the rest, since the header's box needs only this. */
export const readId = (given: string | null) => (given && id.test(given) ? given : undefined)
