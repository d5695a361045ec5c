import { sql } from 'kysely'
import { deletedMemberName } from '#contract/users.ts'
import type { Tx } from '#server/rooms.ts'

const atOnce = 500

/**
 * That something was done, by which id to which, stays in the log; a member who has left is no longer named in it, nor is
 * what was said about them. The database allows this change and no other (migration 008). Returns the number of entries.
 */
export async function forgetNames({ db }: Tx, userId: number): Promise<number> {
  const { numAffectedRows: done = 0n } = await sql`
    update audit_log set actor_name = ${deletedMemberName}
     where id in (select id from audit_log where actor_id = ${userId} and actor_name <> ${deletedMemberName} limit ${atOnce})`.execute(
    db,
  )
  const { numAffectedRows: suffered = 0n } = await sql`
    update audit_log set subject_label = '', reason = null
     where id in (select id from audit_log where user_id = ${userId} and (subject_label <> '' or reason is not null) limit ${atOnce})`.execute(
    db,
  )
  return Number(done + suffered)
}
