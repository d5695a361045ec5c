import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/** Besides the reported one. */
const mostBefore = 4

/**
 * The reported message and a few before it, as the reporter sees them at that moment: this, and nothing else, is what admins
 * are shown. What is unsent later stays in the report.
 */
export async function quoteMessage({ db }: Tx, reportId: number, { id, reporterId }: { id: number; reporterId: number }) {
  await sql`
    insert into report_quotes (report_id, message_id, sender_id, content, attachment_names, created_at)
    select ${reportId}, before.id, before.sender_id, before.content,
           array(select name from attachments where message_id = before.id order by position, id), before.created_at
      from messages as reported
      join conversation_members as mine on mine.conversation_id = reported.conversation_id and mine.user_id = ${reporterId}
      join lateral (
        select * from messages
         where conversation_id = reported.conversation_id and id <= reported.id and id > mine.cleared_up_to and unsent_at is null
           and not exists (select from deleted_messages where message_id = messages.id and user_id = mine.user_id)
         order by id desc limit ${1 + mostBefore}) as before on true
     where reported.id = ${id}`.execute(db)
}
