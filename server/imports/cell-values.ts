import type { ValueSeparator } from '#contract/imports.ts'

/**
 * Text that a spreadsheet would execute gets an apostrophe in front, and so does text that already begins with such an
 * apostrophe: reading it back removes exactly what was added. Also after separators and line breaks, where some programs
 * start a new cell.
 */
export const defused = (text: string) => text.replaceAll(/(?<=^|[;\t\r\n])(?='*[" \u00A0]*[=+\-@＝＋－＠])/g, "'")
export const asItWas = (text: string) => text.replaceAll(/(?<=^|[;\t\r\n])'(?='*[" \u00A0]*[=+\-@＝＋－＠])/g, '')

/**
 * A separator inside a value is escaped with a backslash. Backslashes are doubled only where one could be taken for an
 * escape, so that other systems' text stays as it is.
 */
export function joinValues(values: readonly string[], separator: ValueSeparator): string {
  const between = (part: string, mark: string) => part + backslashesAtEnd(part) + mark + separator
  const join = (parts: readonly string[], mark: string) =>
    parts.map((part, at) => (at < parts.length - 1 ? between(part, mark) : part)).join('')
  return join(
    values.map((value) => join(value.split(separator), '\\')),
    '',
  )
}

export function splitValues(cell: string, separator: ValueSeparator): string[] {
  const parts = cell.split(separator)
  const values: string[] = []
  let value = ''
  for (const [at, part] of parts.entries()) {
    const slashes = at < parts.length - 1 ? backslashesAtEnd(part).length : 0
    value += part.slice(0, part.length - Math.ceil(slashes / 2))
    if (slashes % 2 === 1) value += separator
    else {
      values.push(value.trim())
      value = ''
    }
  }
  return values.filter(Boolean)
}

function backslashesAtEnd(text: string): string {
  let from = text.length
  while (text[from - 1] === '\\') from--
  return text.slice(from)
}

/** NUL cannot be kept, and must not be lost before the check has seen it: a sign that no text has stands in for it. */
const standIn = '\uFFFE'
export const storable = (cell: string) => cell.replaceAll(standIn, '').replaceAll('\0', standIn)
export const asSent = (cell: string) => cell.replaceAll(standIn, '\0')
