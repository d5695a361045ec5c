import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/** Of the people with these user names, given in lower case. What somebody who has left wrote is not gathered (docs/decisions/013). */
export async function selectAuthorIds(db: Db, usernames: string[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from users where lower(username) = any (${usernames}) and erased_at is null`.execute(db)
  return rows.map(({ id }) => id)
}
