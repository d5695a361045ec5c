import { readCsv } from '#server/http/read-csv.ts'
import { storable } from './cell-values.ts'

const rowsAtOnce = 500

export interface Table {
  columns: string[]
  count: number
  /** As JSON, so many at once as they are written. */
  rows: string[]
}

export function tableOf(csv: Buffer): Table {
  const { columns, rows } = readCsv(csv)
  const kept = rows.map(({ number, cells }) => ({ number, cells: cells.map(storable) }))
  const some = (_: unknown, at: number) => JSON.stringify(kept.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce))
  return { columns, count: rows.length, rows: Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, some) }
}
