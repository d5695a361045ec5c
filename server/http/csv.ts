export type CsvCell = string | number | boolean | Date | null | readonly string[]

/** RFC 4180, including the line ending. */
export const csvLine = (cells: readonly CsvCell[]) => `${cells.map((cell) => quoted(asText(cell))).join(',')}\r\n`

/** Makes spreadsheets read what follows as UTF-8. */
export const byteOrderMark = '\uFEFF'

function asText(cell: CsvCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'object') return inert(cell.join('; '))
  return typeof cell === 'string' ? inert(cell) : String(cell)
}

/**
 * Defuses text that a spreadsheet would run as a formula. Also after semicolons and tabs, which separate cells in the Excel
 * of half of Europe: there, a quote in the middle of a line is an ordinary character and protects nothing.
 */
const inert = (text: string) => text.replaceAll(/(?<=^|[;\t\r\n])(?=[" \u00A0]*[=+\-@＝＋－＠])/g, "'")

const quoted = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
