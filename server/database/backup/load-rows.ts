import type pg from 'pg'
import { OperatorError } from '#server/config.ts'
import type { Manifest } from './manifest.ts'
import { stripTables } from './strip-tables.ts'
import { readTableShapes, type TableShape } from './table-shapes.ts'

/** The tables, ready to take many rows in any order: stripped, and without the rows that migrations inserted. */
export interface Loading {
  load(tableName: string, lines: Buffer): Promise<void>
  /** Puts back what was stripped, sets sequences and compares counts. */
  finish(): Promise<void>
}

/** Runs in the caller's transaction, on an empty schema migrated to the backup's level. */
export async function startLoading(client: pg.ClientBase, manifest: Manifest): Promise<Loading> {
  const shapes = new Map((await readTableShapes(client)).map((shape) => [shape.name, shape]))
  refuseOtherTables(manifest, shapes)
  const stripped = await stripTables(client)
  for (const name of shapes.keys()) await client.query(`truncate ${client.escapeIdentifier(name)}`)
  return {
    load: (tableName, lines) => insertRows(client, shapes.get(tableName)!, lines),
    async finish() {
      await stripped.dress()
      for (const table of manifest.tables) await settle(client, shapes.get(table.name)!, table)
    },
  }
}

function refuseOtherTables({ tables }: Manifest, shapes: Map<string, TableShape>) {
  const stranger = tables.find(({ name }) => !shapes.has(name))
  if (stranger || tables.length !== shapes.size) {
    throw new OperatorError(
      `This backup does not have the tables of its own release${stranger ? ` (${stranger.name})` : ''}. Nothing was changed.`,
    )
  }
}

async function insertRows(client: pg.ClientBase, { name, columns }: TableShape, lines: Buffer) {
  const quoted = columns.map((column) => client.escapeIdentifier(column.name))
  const given = quoted.map((column) => `${column} text`)
  const cast = quoted.map((column, index) => `${column}::${columns[index]!.type}`)
  await client.query(
    `insert into ${client.escapeIdentifier(name)} (${quoted.join(', ')}) overriding system value
     select ${cast.join(', ')} from json_to_recordset($1::json) as r (${given.join(', ')})`,
    [`[${lines.toString().trimEnd().replaceAll('\n', ',')}]`],
  )
}

async function settle(
  client: pg.ClientBase,
  { name, columns }: TableShape,
  { rows: expected, sequences }: Manifest['tables'][number],
) {
  const table = client.escapeIdentifier(name)
  const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${table}`)
  if (rows[0]?.count !== expected) throw new Error(`${name} has ${rows[0]?.count} rows instead of ${expected} after loading`)
  for (const column of columns.filter(({ sequence }) => sequence)) {
    // Rows may carry ids above what the sequence had reached. Null, for an unused sequence, leaves it as it is.
    await client.query(
      `select setval($1::regclass, greatest($2::bigint, (select max(${client.escapeIdentifier(column.name)}) from ${table})))`,
      [column.sequence, sequences[column.name] ?? null],
    )
  }
}
