/** Joins class names, leaving out what a condition turned off. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
