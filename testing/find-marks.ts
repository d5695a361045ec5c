import { sql } from 'kysely'
import type { World } from './world.ts'

interface Trace {
  place: string
  mark: string
}

/** Searches every column of every table in every schema: text, JSON, bytes and types derived from them. */
export async function findMarks({ db }: World, marks: readonly string[]): Promise<Trace[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const found: Trace[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select lower(to_jsonb(t)::text) as text from ${sql.raw(name)} as t`.execute(db)
    const all = rows.map(({ text }) => text).join('\n')
    for (const mark of marks) {
      const bytes = Buffer.from(mark.toLowerCase()).toString('hex')
      if (all.includes(mark.toLowerCase()) || all.includes(bytes)) found.push({ place: name, mark })
    }
  }
  return found
}
