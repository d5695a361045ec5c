import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/** What both have deleted is kept for no one; only a reported message is kept until the admins have decided. */
export async function eraseUnseen({ db }: Tx, conversationId: number, messageId?: number) {
  const isMeant = messageId === undefined ? sql`true` : sql`id = ${messageId}`
  await sql`
    delete from messages
     where conversation_id = ${conversationId} and ${isMeant}
       and not exists (
         select from conversation_members as side
          where side.conversation_id = messages.conversation_id and messages.id > side.cleared_up_to
            and not exists (select from deleted_messages where message_id = messages.id and user_id = side.user_id))
       and not exists (select from reports where subject_type = 'message' and subject_id = messages.id and closed_at is null)`.execute(
    db,
  )
}
