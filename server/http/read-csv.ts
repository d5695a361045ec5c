import { CsvError, parse } from 'csv-parse/sync'
import { mostRows } from '#contract/imports.ts'
import { Problem } from '#server/http/problem.ts'

const mostRecords = 2 * mostRows
const mostColumns = 200
const longestColumnName = 200

export interface CsvRow {
  /** As a spreadsheet numbers it: the header is row 1. */
  number: number
  cells: string[]
}

export interface ReadCsv {
  columns: string[]
  rows: CsvRow[]
}

/** A table as spreadsheets and other systems write it. Errors in single rows are left to the check. */
export const readCsv = (content: Buffer): ReadCsv => readCsvText(decoded(content))

/** Takes decoded text, which may still begin with a byte order mark. */
export function readCsvText(given: string): ReadCsv {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given
  const [head, ...rest] = recordsOf(text)
  if (!head) throw refused('This file is empty.')
  const columns = head.cells.map((name, at) => name.trim() || `Column ${at + 1}`)
  refuseHeader(columns)
  const rows = rest.map(({ number, cells }) => ({ number, cells: cut(cells, columns.length) }))
  if (rows.length === 0) throw refused('This file has a header and no rows.')
  if (rows.length > mostRows) throw tooManyRows()
  return { columns, rows }
}

/** A line could hold millions of cells. Of those beyond the last column, one that is not empty is kept to stand for all. */
const cut = (cells: string[], columns: number) => [
  ...cells.slice(0, columns),
  ...cells
    .slice(columns)
    .filter((cell) => cell.trim() !== '')
    .slice(0, 1),
]

function refuseHeader(columns: string[]) {
  if (columns.length > mostColumns) throw refused(`A file may have at most ${mostColumns} columns.`)
  if (columns.some((name) => name.length > longestColumnName || /[\p{Cc}\p{Cs}]/u.test(name)))
    throw refused('The first row does not look like the names of columns.')
  const twice = columns.find((name, at) => columns.indexOf(name) !== at)
  if (twice !== undefined) throw refused(`Two columns are called “${twice}”. Please rename one of them.`)
}

/**
 * By its byte order mark; without one it must be UTF-8: anything else is refused before names are stored with holes in them.
 */
function decoded(content: Buffer): string {
  const encoding = encodingOf(content)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    throw refused('This file is neither UTF-8 nor UTF-16. Please save it as “CSV UTF-8”.')
  }
}

function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

function recordsOf(text: string): CsvRow[] {
  const records = parsed(text)
  // Spreadsheets like to append empty rows, but not that many.
  if (records.length > mostRecords) throw tooManyRows()
  return records.map((cells, at) => ({ number: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

function parsed(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      // All three, so that a quoted cell may contain one while the lines end in another.
      record_delimiter: ['\r\n', '\n', '\r'],
      // `5" disk` occurs in real files and is unambiguous.
      relax_quotes: true,
      relax_column_count: true,
      to: mostRecords + 1,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refused(saidOf(error))
  }
}

const saidOf = ({ code, lines }: CsvError & { lines?: number }) =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? `A quotation mark is opened and not closed again, up to line ${lines}.`
    : `This file cannot be read as CSV, from line ${lines} on.`

/** The candidate that occurs most often in the header, outside quotes. */
function delimiterOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map((sign) => [sign, 0]))
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break
    else if (!isQuoted && counts.has(sign)) counts.set(sign, counts.get(sign)! + 1)
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

const tooManyRows = () => refused(`A file may have at most ${mostRows.toLocaleString('en-US')} rows.`)
const refused = (words: string) => new Problem('invalid_input', { fields: { csv: words } })
