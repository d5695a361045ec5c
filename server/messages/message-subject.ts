import { sql } from 'kysely'
import { Problem } from '#server/http/problem.ts'
import { quoteMessage } from '#server/reports/quote-message.ts'
import type { Tx } from '#server/rooms.ts'
import type { Subject } from '#server/subjects/subject.ts'
import { releaseAttachments } from '#server/uploads/attach-to.ts'
import { isKeptBySelf } from './queries.ts'
import { isThere, standingTables } from './standing.ts'
import { eraseUnseen } from './erase-unseen.ts'
import { lockMessage } from './lock-message.ts'
import { emptyMessage } from './empty-message.ts'

/** Of messages, admins read only what reporters quoted; no one can change what was sent. */
export const messageSubject: Subject = {
  lock: async (tx, viewer, id) => ({ authorId: await lockSender(tx, viewer.id, id), content: null }),
  asReported: sql`
    select sender_id as author_id, null::text as content, null::int as post_id, null::int as holding_id from messages where id = item.subject_id`,
  state: () => sql`null::text`,
  quote: quoteMessage,
  remove: (tx, _admin, { id }) => removeReportedMessage(tx, id),
  afterDecision: forgetDecidedMessage,
  /** By the two who see the message; by admins only while a report on it is open. */
  mayReadMedia: (viewer, key) =>
    viewer &&
    sql`select from attachment_files
          join attachments on attachments.id = attachment_files.attachment_id
          join messages on messages.id = attachments.message_id
         where attachment_files.key = ${key} and (${isReadBy(viewer.id)} ${viewer.isAdmin ? sql`or ${isReported}` : sql``})`,
}

const isReadBy = (viewerId: number) => sql<boolean>`(messages.unsent_at is null and exists (
  select from ${standingTables} where ${isThere(viewerId)} and mine.conversation_id = messages.conversation_id and ${isKeptBySelf}))`

const isReported = sql<boolean>`exists (
  select from reports where subject_type = 'message' and subject_id = messages.id and closed_at is null)`

/**
 * In one of the reader’s own conversations, and not deleted by them; the sender may have been blocked since. Its words stay
 * until they are quoted.
 */
async function lockSender({ db }: Tx, readerId: number, messageId: number): Promise<number> {
  const { rows } = await sql<{ senderId: number }>`
    select sender_id as "senderId" from messages
     where id = ${messageId} and ${readerId} in (sender_id, receiver_id) and unsent_at is null
       and id > (select cleared_up_to from conversation_members mine
                  where mine.conversation_id = messages.conversation_id and mine.user_id = ${readerId})
       and not exists (select from deleted_messages where message_id = messages.id and user_id = ${readerId})
       for share of messages`.execute(db)
  if (!rows[0]) throw new Problem('message_not_found')
  return rows[0].senderId
}

/** Its reports are closed, so what was kept only for the admins is deleted: the files of an unsent message, and a message that both have deleted. */
async function forgetDecidedMessage(tx: Tx, messageId: number) {
  const message = await lockMessage(tx, messageId)
  if (!message) return
  if (message.isUnsent) await releaseAttachments(tx, 'message', messageId)
  await eraseUnseen(tx, message.conversationId, messageId)
}

/** An admin has decided so. If both have deleted it meanwhile, it is gone already. */
export async function removeReportedMessage(tx: Tx, messageId: number) {
  const message = await lockMessage(tx, messageId)
  if (message) await emptyMessage(tx, message, { keepsFiles: false })
}
