import { sql } from 'kysely'
import { deletedMemberName } from '#contract/users.ts'
import type { Tx } from '#server/rooms.ts'

interface Leaving {
  id: number
  /** Only if it is verified as theirs: anyone can write anything into a form. */
  email: string | undefined
}

/** What someone who has left did outside the members' rooms. Applications expire by themselves (clean-up-site.ts). */
export async function eraseVisitor({ db }: Tx, { id, email }: Leaving) {
  await db.deleteFrom('terms_acknowledgements').where('user_id', '=', id).execute()
  await forgetAuthor(db, id)
  if (email === undefined) return
  for (const table of ['newsletter_subscribers', 'contact_messages'] as const)
    await sql`delete from ${sql.table(table)} where lower(email) = ${email.toLowerCase()}`.execute(db)
}

/** An admin who wrote to everyone, or answered someone, is named there; the log knows which letters those were. */
async function forgetAuthor(db: Tx['db'], userId: number) {
  const actsOf = (action: string) => sql`(select subject_id from audit_log where actor_id = ${userId} and action = ${action})`
  await sql`update newsletters set author_name = ${deletedMemberName} where id in ${actsOf('send_newsletter')}`.execute(db)
  await sql`update contact_messages set replied_by = ${deletedMemberName} where id in ${actsOf('answer_contact')}`.execute(db)
}
