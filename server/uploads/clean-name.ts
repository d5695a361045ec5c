import type { Extension, Kind } from '#server/media/file-kinds.ts'

const longest = 200
/** Controls, marks that turn the direction of writing, and what has no meaning; but joiners belong to words and emoji. */
const invisible = /(?!\u200c|\u200d)[\p{C}\u2028\u2029]/gu

/** A label to show and to download by, never a path. It ends in what the file is, not in what its sender calls it. */
export function cleanName(given: string, { kind, extension }: { kind: Kind; extension: Extension }): string {
  const ending = `.${extension}`
  const bare = given
    .replace(/^.*[/\\]/s, '')
    .replaceAll(invisible, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.\w{1,5}$/, '')
    .replace(/^[\s.-]+/, '')
  const stem = Array.from(bare)
    .slice(0, longest - ending.length)
    .join('')
    .trim()
  return (stem || kind) + ending
}
