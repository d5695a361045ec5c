import type { Database } from '#server/database/database.ts'

/** Every row of every table as text, in an order independent of how it was stored: for comparing two databases. */
export async function contentsOf({ pool }: Database): Promise<Record<string, string[]>> {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; set local timezone = 'UTC'`)
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name::text as name from information_schema.tables
        where table_schema = 'public' and table_name <> 'schema_migrations' order by 1`,
    )
    const contents: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select t::text as line from public.${client.escapeIdentifier(name)} t`,
      )
      contents[name] = rows.map(({ line }) => line).sort()
    }
    return contents
  } finally {
    await client.query('rollback')
    client.release()
  }
}
