import type { Db } from '#server/database/database.ts'
import type { Tx } from '#server/rooms.ts'

/** If two admins decide at once, the first wins: undefined for the other. */
export const letIn = ({ db, rooms }: Tx, userId: number, { isVerified }: { isVerified: boolean }) =>
  db
    .updateTable('users')
    .set({ email_verified_at: rooms.now(), waiting_since: null, ...(isVerified && { is_verified: true }) })
    .where('id', '=', userId)
    .where('waiting_since', 'is not', null)
    .returning(['id', 'name', 'email'])
    .executeTakeFirst()

/** If two admins do this at once, each lets in different people. */
export async function letInLongestWaiting({ db, rooms }: Tx, most: number) {
  const waiting = db.selectFrom('users').select('id').where('waiting_since', 'is not', null)
  const chosen = waiting.orderBy('waiting_since').orderBy('id').limit(most).forUpdate().skipLocked()
  return db
    .updateTable('users')
    .set({ email_verified_at: rooms.now(), waiting_since: null })
    .where('id', 'in', chosen)
    .returning(['id', 'name'])
    .execute()
}

export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/** They were never a member, so nothing of others' depends on the row; the newcomer's own data goes with it. */
export const deleteNewcomer = ({ db }: Tx, userId: number) =>
  db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('waiting_since', 'is not', null)
    .returning(['id', 'name', 'email'])
    .executeTakeFirst()
