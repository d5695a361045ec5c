import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { CsvCell } from '#server/http/csv.ts'

/** Whose data, and as of when. */
export interface Whose {
  userId: number
  now: Date
}

export interface Reading extends Whose {
  db: Db
}

export type Row = Record<string, CsvCell>

/** One list of an export, written as JSON and as CSV under this name. Both have the same columns. */
export interface ExportList {
  name: string
  /** The README's description of it. */
  about: string
  columns: readonly string[]
  pages(reading: Reading): AsyncIterable<Row[]>
}

interface TableList {
  name: string
  about: string
  /** The columns of the file, each with the SQL for its values. */
  columns: (whose: Whose) => Record<string, RawBuilder<unknown>>
  from: (whose: Whose) => RawBuilder<unknown>
  /** Which rows are the member's. */
  where: (whose: Whose) => RawBuilder<unknown>
  /** Integers that are unique together and sorted by an index; without them everything is one page. */
  key?: readonly string[]
  /** For a list without a key. */
  order?: RawBuilder<unknown>
}

/** Short statements of one page each: the embedded database has a single connection for everyone. */
export const rowsAtOnce = 500

export function tableList({ name, about, columns, from, where, key, order }: TableList): ExportList {
  async function* pages(reading: Reading) {
    const shown = sql.join(Object.entries(columns(reading)).map(([column, value]) => sql`${value} as ${sql.ref(column)}`))
    const source = sql`from ${from(reading)} where ${where(reading)}`
    if (!key) {
      yield (await sql<Row>`select ${shown} ${source} order by ${order ?? sql`1`}`.execute(reading.db)).rows
      return
    }
    const place = sql.join(key.map((column) => sql.ref(column)))
    let after = key.map(() => 0)
    for (;;) {
      const { rows } = await sql<Row & { place: number[] }>`
        select ${shown}, array[${place}]::bigint[] as place ${source} and (${place}) > (${sql.join(after)})
         order by ${place} limit ${rowsAtOnce}`.execute(reading.db)
      yield rows.map(({ place: _place, ...row }) => row)
      if (rows.length < rowsAtOnce) return
      after = rows.at(-1)!.place
    }
  }
  return { name, about, columns: Object.keys(columns({ userId: 0, now: new Date(0) })), pages }
}
