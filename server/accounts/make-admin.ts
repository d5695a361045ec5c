import { sql } from 'kysely'
import { operator, recordAct } from '#server/audit/record-act.ts'
import type { Rooms, Tx } from '#server/rooms.ts'

type Site = Pick<Rooms, 'database' | 'now'>

/** By username or e-mail address; false when there is no such account. A username holds no @, so the two cannot be mixed up. */
export function makeAdmin({ database, now }: Site, usernameOrEmail: string): Promise<boolean> {
  const column = usernameOrEmail.includes('@') ? 'email' : 'username'
  return database.transaction(async (db) => {
    const account = await db
      .updateTable('users')
      .set({ is_admin: true })
      .where(sql`lower(${sql.ref(column)})`, '=', usernameOrEmail.toLowerCase())
      .where('erased_at', 'is', null)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (account) await recordNewAdmin({ db, rooms: { now } }, account)
    return account !== undefined
  })
}

/** By the operator, and so in the log: whoever reads it sees where every admin came from. */
export const recordNewAdmin = (tx: Pick<Tx, 'db'> & { rooms: Pick<Rooms, 'now'> }, { id, name }: { id: number; name: string }) =>
  recordAct(tx, operator, { action: 'make_admin', subjectType: 'user', subjectId: id, userId: id, label: name })
