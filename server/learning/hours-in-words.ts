/** "1.5 hours were", "1 hour was". */
export const hoursInWords = (hours: number) => (hours === 1 ? '1 hour was' : `${hours} hours were`)
