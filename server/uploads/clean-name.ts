import type { Extension, Kind } from '#server/media/file-kinds.ts'

const longest = 200
/** Control characters, marks that reverse the writing direction, and unassigned ones; but joiners belong to words and emoji. */
const invisible = /(?!\u200c|\u200d)[\p{C}\u2028\u2029]/gu

/** A label to show and to download by, never a path. Its extension follows from the content, not from the sender's name for it. */
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

/**
 * For comparing names: the same for a name as sent and as cleaned by `cleanName`; capitals and the normal form of accents,
 * which differ between systems, are ignored.
 */
export function foldName(given: string): string {
  const [ending = ''] = /\.\w{1,5}$/.exec(shown(given).trim()) ?? []
  return (stemOf(given.trim(), longest - '.webp'.length) + ending).normalize('NFC').toLowerCase()
}
