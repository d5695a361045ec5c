/** Above this share of the text it is a different post from the one an admin has read. */
const largestShare = 0.2

/** Whether it should be read again: because much of it is new, or a link is. */
export const isLargeEdit = (before: string, after: string) =>
  changedShare(before, after) > largestShare || linksIn(after).isSubsetOf(linksIn(before)) === false

/**
 * What lies between the first and the last difference, as a share of the longer text. Two small changes far apart count as
 * everything between them: the measure errs on the side of another reading.
 */
export function changedShare(before: string, after: string): number {
  const [shorter, longer] = [Math.min(before.length, after.length), Math.max(before.length, after.length)]
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return longer === 0 ? 0 : (longer - start - end) / longer
}

const link = /(?:https?:\/\/|mailto:|www\.)\S+/gi

const linksIn = (text: string) => new Set(text.match(link))
