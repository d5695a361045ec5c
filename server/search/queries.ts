import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/** Of the people with these user names, given in lower case. */
export async function selectAuthorIds(db: Db, usernames: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from users where lower(username) = any (${usernames})`.execute(db)
  return rows.map(({ id }) => id)
}
