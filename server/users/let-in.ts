import type { Tx } from '#server/rooms.ts'

/** Of two admins at once, one decides: undefined for the other. */
export const letIn = ({ db, rooms }: Tx, userId: number, { isVerified }: { isVerified: boolean }) =>
  db
    .updateTable('users')
    .set({ email_verified_at: rooms.now(), waiting_since: null, ...(isVerified && { is_verified: true }) })
    .where('id', '=', userId)
    .where('waiting_since', 'is not', null)
    .returning(['id', 'name', 'email'])
    .executeTakeFirst()

/** Never a member, so nothing of others hangs on the row; what is the newcomer's own goes with it. */
export const deleteNewcomer = ({ db }: Tx, userId: number) =>
  db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('waiting_since', 'is not', null)
    .returning(['id', 'name', 'email'])
    .executeTakeFirst()
