import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/** The letters by which they were invited, and that they came by a link; those whom they invited stay invited. */
export async function eraseInvitations({ db }: Tx, { userId, email }: { userId: number; email: string | undefined }) {
  await sql`
    delete from invitations where kind = 'letter'
       and (id in (select invitation_id from invitation_uses where user_id = ${userId}) or lower(email) = lower(${email ?? ''}))`.execute(
    db,
  )
  await db.deleteFrom('invitation_uses').where('user_id', '=', userId).execute()
  await db.updateTable('invitations').set({ created_by: null }).where('created_by', '=', userId).execute()
}
