import type pg from 'pg'
import { OperatorError } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Migration } from '#server/database/migrate.ts'
import type { ManifestTable } from './manifest.ts'
import { plainTextForms, readTableShapes, type TableShape } from './table-shapes.ts'

const rowsAtOnce = 1000

export interface Dump {
  migrations: Omit<Migration, 'sql'>[]
  tables: ManifestTable[]
}

type WriteRows = (entryName: string, lines: Buffer) => Promise<void>

/** All rows as of one moment, whatever is written meanwhile, a thousand at a time. */
export async function dumpRows(database: Database, write: WriteRows): Promise<Dump> {
  const client = await database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(plainTextForms)
    const migrations = await readLevel(client)
    const tables: ManifestTable[] = []
    for (const shape of await readTableShapes(client)) {
      const rows = await dumpTable(client, shape, write)
      tables.push({ name: shape.name, rows, sequences: await readSequences(client, shape) })
    }
    return { migrations, tables }
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

async function readLevel(client: pg.ClientBase): Promise<Dump['migrations']> {
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass('schema_migrations') is not null as exists`)
  if (!found[0]?.exists) throw new OperatorError('This database is empty: there is nothing to back up yet.')
  const { rows } = await client.query<Omit<Migration, 'sql'>>('select id, name, checksum from schema_migrations order by id')
  return rows
}

async function dumpTable(client: pg.ClientBase, { name, columns }: TableShape, write: WriteRows): Promise<number> {
  const texts = columns.map((column) => `${client.escapeIdentifier(column.name)}::text`)
  await client.query(
    `declare dump no scroll cursor for
     select row_to_json(r)::text as line from (select ${texts.join(', ')} from ${client.escapeIdentifier(name)}) r`,
  )
  let total = 0
  for (let part = 1; ; part++) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from dump`)
    if (rows.length > 0) await write(`tables/${name}/${part}.ndjson`, Buffer.from(rows.map(({ line }) => `${line}\n`).join('')))
    total += rows.length
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close dump')
  return total
}

async function readSequences(client: pg.ClientBase, { columns }: TableShape): Promise<Record<string, number>> {
  const sequences: Record<string, number> = {}
  for (const { name, sequence } of columns) {
    if (!sequence) continue
    const { rows } = await client.query<{ last: number | null }>('select pg_sequence_last_value($1::regclass) as last', [
      sequence,
    ])
    const last = rows[0]?.last
    if (typeof last === 'number') sequences[name] = last
  }
  return sequences
}
