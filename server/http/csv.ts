export type CsvCell = string | number | boolean | Date | null | readonly string[]

/** RFC 4180, the line's end included. */
export const csvLine = (cells: readonly CsvCell[]) => `${cells.map((cell) => quoted(asText(cell))).join(',')}\r\n`

/** So that spreadsheets read what follows as UTF-8. */
export const byteOrderMark = '\uFEFF'

function asText(cell: CsvCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'object') return inert(cell.join('; '))
  return typeof cell === 'string' ? inert(cell) : String(cell)
}

/**
 * Text that a spreadsheet would take for a formula, and run. Also after what ends a cell where semicolons or tabs part them, as in
 * the Excel of half of Europe: to it a quote in the middle of a line is a letter like any other, and protects nothing.
 */
const inert = (text: string) => text.replaceAll(/(?<=^|[;\t\r\n])(?=[" \u00A0]*[=+\-@＝＋－＠])/g, "'")

const quoted = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
