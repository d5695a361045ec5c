import { sql } from 'kysely'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { noticeNames, telling, type NoticeGiven } from '#server/notifications/notify.ts'

interface NewRow extends NoticeGiven {
  conversationId: number
  senderId: number
  receiverId: number
  content: string
  clientId: string | null
  areAcquainted: boolean
  now: Date
}

export interface Inserted {
  id: number
  createdAt: Date
  /** False if it existed already, under its clientId. */
  isNew: boolean
  sentCount: number
  theirFolder: 'inbox' | 'request' | 'declined'
  isInApp: boolean | null
  /** Whether the receiver has muted the sender. */
  isMuted: boolean
}

/**
 * One statement for the message, both sides' view of it and its notice, in a locked conversation. Writing answers a request,
 * becoming acquainted ends one, and messages after a decline are never unread, nor notified.
 */
export const insertMessage = prepareSql<NewRow, Inserted>(
  ['conversationId', 'receiverId', 'content', 'clientId', 'areAcquainted', ...noticeNames],
  (given) => {
    const [conversationId, senderId] = [sql`${given.conversationId}::int`, sql`${given.senderId}::int`]
    const [clientId, areAcquainted] = [sql`${given.clientId}::text`, sql`${given.areAcquainted}::boolean`]
    const isUnheard = sql`folder = 'declined' and not ${areAcquainted}`
    return sql`
      with sent as (
        insert into messages (conversation_id, sender_id, receiver_id, content, client_id, created_at)
        select conversation_id, user_id, other_id, ${given.content}::text, ${clientId}, greatest(${given.now}::timestamptz, last_message_at)
          from conversation_members where conversation_id = ${conversationId} and user_id = ${senderId}
        on conflict (conversation_id, sender_id, client_id) where client_id is not null do nothing
        returning id, created_at),
      mine as (
        update conversation_members
           set folder = 'inbox', sent_count = sent_count + 1, last_message_id = sent.id, last_message_at = sent.created_at
          from sent where conversation_id = ${conversationId} and user_id = ${senderId}
        returning sent_count),
      theirs as (
        update conversation_members
           set folder = case when ${areAcquainted} then 'inbox' else folder end,
               unread_count = unread_count + case when ${isUnheard} then 0 else 1 end,
               read_up_to = case when ${isUnheard} then sent.id else read_up_to end,
               last_message_id = sent.id, last_message_at = sent.created_at
          from sent where conversation_id = ${conversationId} and user_id = ${given.receiverId}::int
        returning folder),
      ${telling(given, { userId: given.receiverId, cause: sql`select from theirs where folder <> 'declined'` })}
      select sent.id, sent.created_at as "createdAt", true as "isNew", mine.sent_count as "sentCount", theirs.folder as "theirFolder",
             (select "isInApp" from told) as "isInApp",
             exists (select from mutes where muter_id = ${given.receiverId}::int and muted_id = ${senderId}) as "isMuted"
        from sent, mine, theirs
       union all
      select id, created_at, false, 0, 'inbox', false, false from messages
       where conversation_id = ${conversationId} and sender_id = ${senderId} and client_id = ${clientId}`
  },
)
