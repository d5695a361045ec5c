import { byteOrderMark, csvLine } from '#server/http/csv.ts'
import type { ExportList, Reading } from './list.ts'

/** The text of a list's file, one page at a time. */
export async function* listAsJson({ columns, pages }: ExportList, reading: Reading) {
  let isFirst = true
  for await (const rows of pages(reading)) {
    const lines = rows.map((row) => `  ${JSON.stringify(row, [...columns])}`)
    if (lines.length === 0) continue
    yield `${isFirst ? '[' : ','}\n${lines.join(',\n')}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

export async function* listAsCsv({ columns, pages }: ExportList, reading: Reading) {
  yield byteOrderMark + csvLine(columns)
  for await (const rows of pages(reading)) {
    yield rows.map((row) => csvLine(columns.map((column) => row[column] ?? null))).join('')
  }
}
