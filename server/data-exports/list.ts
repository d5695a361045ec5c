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

/** One list of an export, as a JSON and as a CSV file of this name. Both have the same columns. */
export interface ExportList {
  name: string
  /** What the README says of it. */
  about: string
  columns: readonly string[]
  pages(reading: Reading): AsyncIterable<Row[]>
}

interface TableList {
  name: string
  about: string
  /** Each column of the file, and the SQL of what stands in it. */
  columns: (whose: Whose) => Record<string, RawBuilder<unknown>>
  from: (whose: Whose) => RawBuilder<unknown>
  /** What of it is the member's. */
  where: (whose: Whose) => RawBuilder<unknown>
  /** Integers that are unique together and rise along an index; without them it is one page. */
  key?: readonly string[]
  /** Of a list without a key. */
  order?: RawBuilder<unknown>
}

/** Short statements, one page each: the embedded database has one connection for everyone. */
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
