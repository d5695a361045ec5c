/** Joins class names, leaving out those switched off by a condition. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
