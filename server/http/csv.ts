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

/** Text that a spreadsheet would take for a formula, and run. */
const inert = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
