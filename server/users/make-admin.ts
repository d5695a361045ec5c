import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/** By username or e-mail address; false when there is no such account. A username holds no @, so the two cannot be mixed up. */
export async function makeAdmin({ db }: Pick<Tx, 'db'>, usernameOrEmail: string): Promise<boolean> {
  const column = usernameOrEmail.includes('@') ? 'email' : 'username'
  const row = await db
    .updateTable('users')
    .set({ is_admin: true })
    .where(sql`lower(${sql.ref(column)})`, '=', usernameOrEmail.toLowerCase())
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
