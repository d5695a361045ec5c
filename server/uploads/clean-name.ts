import type { Extension, Kind } from '#server/media/file-kinds.ts'

const longest = 200
/** Controls, marks that turn the direction of writing, and what has no meaning; but joiners belong to words and emoji. */
const invisible = /(?!\u200c|\u200d)[\p{C}\u2028\u2029]/gu

/** A label to show and to download by, never a path. It ends in what the file is, not in what its sender calls it. */
export function cleanName(given: string, { kind, extension }: { kind: Kind; extension: Extension }): string {
  const ending = `.${extension}`
  return (stemOf(given, longest - ending.length) || kind) + ending
}

const shown = (given: string) =>
  given
    .replace(/^.*[/\\]/s, '')
    .replaceAll(invisible, '')
    .replaceAll(/\s+/g, ' ')

const stemOf = (given: string, most: number) =>
  Array.from(
    shown(given)
      .replace(/\.\w{1,5}$/, '')
      .replace(/^[\s.-]+/, ''),
  )
    .slice(0, most)
    .join('')
    .trim()

/** To compare names: the same for a name as it was sent and as `cleanName` made it; capitals and the form of accents, which differ by system, do not count. */
export function foldName(given: string): string {
  const [ending = ''] = /\.\w{1,5}$/.exec(shown(given).trim()) ?? []
  return (stemOf(given.trim(), longest - '.webp'.length) + ending).normalize('NFC').toLowerCase()
}
