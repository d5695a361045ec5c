import type pg from 'pg'
import { OperatorError } from '#server/config.ts'
import type { Manifest } from './manifest.ts'
import { readTableShapes, type TableShape } from './table-shapes.ts'

/** The tables, made ready for rows in any order: no triggers, no foreign keys, no rows that a migration put in. */
export interface Loading {
  load(tableName: string, lines: Buffer): Promise<void>
  /** Puts back what was taken off (every foreign key checks every row then), sets sequences, compares counts. */
  finish(): Promise<void>
}

/** Inside the caller's transaction, on an empty schema migrated to the backup's level. */
export async function startLoading(client: pg.ClientBase, manifest: Manifest): Promise<Loading> {
  const shapes = new Map((await readTableShapes(client)).map((shape) => [shape.name, shape]))
  refuseOtherTables(manifest, shapes)
  const quoted = (name: string) => client.escapeIdentifier(name)
  const foreignKeys = await takeOffForeignKeys(client)
  for (const name of shapes.keys()) {
    await client.query(`alter table ${quoted(name)} disable trigger user; delete from ${quoted(name)}`)
  }
  return {
    load: (tableName, lines) => insertRows(client, shapes.get(tableName)!, lines),
    async finish() {
      for (const { addition } of foreignKeys) await client.query(addition)
      for (const name of shapes.keys()) await client.query(`alter table ${quoted(name)} enable trigger user`)
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

async function takeOffForeignKeys(client: pg.ClientBase): Promise<{ addition: string }[]> {
  const { rows } = await client.query<{ removal: string; addition: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as removal,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as addition
      from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'f'
     order by conrelid::regclass::text, conname`)
  for (const { removal } of rows) await client.query(removal)
  return rows
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
    // Rows may have been inserted with ids above what the sequence had reached. Null, for a fresh one, leaves it as it is.
    await client.query(
      `select setval($1::regclass, greatest($2::bigint, (select max(${client.escapeIdentifier(column.name)}) from ${table})))`,
      [column.sequence, sequences[column.name] ?? null],
    )
  }
}
