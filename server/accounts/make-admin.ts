import { sql } from 'kysely'
import { operator, recordAct } from '#server/audit/record-act.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { setAdmin } from '#server/users/set-admin.ts'
import { announceAccountChange } from './announce-account-change.ts'
import { mailSecurityNotice } from './security-letters.ts'

type Site = Pick<Rooms, 'database' | 'jobs' | 'mail' | 'now'>

/**
 * By username or e-mail address; false if there is no such account. A username contains no @, so the two cannot be confused.
 */
export function makeAdmin(site: Site, usernameOrEmail: string): Promise<boolean> {
  const column = usernameOrEmail.includes('@') ? 'email' : 'username'
  return site.database.transaction(async (db) => {
    const account = await db
      .selectFrom('users')
      .select(['id', 'name', 'is_admin'])
      .where(sql`lower(${sql.ref(column)})`, '=', usernameOrEmail.toLowerCase())
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account || account.is_admin) return account !== undefined
    await setAdmin({ db }, account.id, true)
    const tx = { db, rooms: site, afterCommit: () => {} }
    await recordNewAdmin(tx, account)
    await announceAccountChange(tx, account.id)
    await mailSecurityNotice(tx, account.id, { event: 'made-admin' })
    return true
  })
}

/** Done by the operator, and recorded in the log: readers of it see where every admin came from. */
export const recordNewAdmin = (tx: Pick<Tx, 'db'> & { rooms: Pick<Rooms, 'now'> }, { id, name }: { id: number; name: string }) =>
  recordAct(tx, operator, { action: 'make_admin', subjectType: 'user', subjectId: id, userId: id, label: name })
