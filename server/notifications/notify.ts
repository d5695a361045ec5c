import { sql, type RawBuilder } from 'kysely'
import { notificationKinds } from '#contract/notification-kinds.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Tx } from '#server/rooms.ts'
import { inEnglish, type Saying } from '#server/mail/words/words.ts'
import { subjectOf, type About } from './subject-of.ts'

/** The types and their words stand in the contract; of any that has none, `content` is shown. */
export interface Notice extends About {
  commentId?: number
  /** Of a colleague request, to be answered where it is read. */
  connectionId?: number
  /** What the house says; the pages show its English. */
  says?: Saying
  /** In its place what is shown as it is: a name, a number, what a member wrote. */
  content?: string
}

/** How long something stays unread before a letter, or a device, tells of it. */
export const awayMs = 10 * 60_000

/**
 * There if and only if its cause is; no one is told what they did themselves, nor the same like twice, nor of someone
 * whom they block or mute or who blocks them; and no one who has left. Only by letter or on devices when that is what they chose.
 */
export async function notify(tx: Tx, userId: number, notice: Notice) {
  if (userId === notice.senderId) return
  const { type } = notice
  const now = tx.rooms.now()
  const { channels, isAlwaysInApp = false } = notificationKinds[type]
  const [told] = await insertNotice(tx.db, {
    ...{ userId, type, now, ...channels, dueAt: new Date(now.getTime() + awayMs) },
    ...{ isAlwaysInApp, subject: subjectOf(notice), ...wordsOfNotice(notice) },
    ...{ senderId: notice.senderId ?? null, postId: notice.postId ?? null, holdingId: notice.holdingId ?? null },
    ...{ commentId: notice.commentId ?? null, connectionId: notice.connectionId ?? null },
  })
  if (told?.isInApp) tx.afterCommit(() => tx.rooms.live.push(userId, { type: 'new_notification' }))
}

/** As they are kept. */
export const wordsOfNotice = ({ says, content = '' }: Pick<Notice, 'says' | 'content'>) => ({
  content: says ? inEnglish(says) : content,
  said: says ? JSON.stringify(says) : null,
})

/** Where no device is, none is waited for. */
export const hasDevice = (userId: RawBuilder<unknown>) =>
  sql`exists (select from push_devices where push_devices.user_id = ${userId})`

interface Given {
  userId: number
  type: string
  subject: string
  content: string
  said: string | null
  senderId: number | null
  postId: number | null
  holdingId: number | null
  commentId: number | null
  connectionId: number | null
  now: Date
  dueAt: Date
  inApp: boolean
  email: boolean
  push: boolean
  isAlwaysInApp: boolean
}

/** Part of every like, comment and message, hence one statement that is put together once. */
const insertNotice = prepareSql<Given, { isInApp: boolean }>(
  [
    ...([
      'userId',
      'type',
      'subject',
      'content',
      'said',
      'senderId',
      'postId',
      'holdingId',
      'commentId',
      'connectionId',
    ] as const),
    ...(['now', 'dueAt', 'inApp', 'email', 'push', 'isAlwaysInApp'] as const),
  ],
  (given) => {
    const [userId, senderId] = [sql`${given.userId}::int`, sql`${given.senderId}::int`]
    const [type, now] = [sql`${given.type}::text`, sql`${given.now}::timestamptz`]
    return sql`
      with wanted as (
        select ${given.isAlwaysInApp}::boolean or coalesce(chosen.in_app, ${given.inApp}::boolean) as in_app,
               coalesce(chosen.by_email, ${given.email}::boolean) as by_email,
               coalesce(chosen.by_push, ${given.push}::boolean) and ${hasDevice(userId)} as by_push
          from (select) as nothing
          left join notification_preferences chosen on chosen.user_id = ${userId} and chosen.type = ${type}
         where exists (select from users where id = ${userId} and erased_at is null)
           and not exists (select from blocks where blocker_id = ${userId} and blocked_id = ${senderId})
           and not exists (select from blocks where blocker_id = ${senderId} and blocked_id = ${userId})
           and not exists (select from mutes where muter_id = ${userId} and muted_id = ${senderId})
           and not exists (select from notifications told where ${type} = 'post_liked' and told.type = 'post_liked'
                 and told.user_id = ${userId} and told.sender_id = ${senderId} and told.post_id = ${given.postId}::int)
      ), grown as (
        insert into notification_groups (user_id, type, subject, updated_at)
        select ${userId}, ${type}, ${given.subject}::text, ${now} from wanted where in_app
        on conflict (user_id, type, subject) where subject <> ''
        do update set newest = notification_groups.newest + 1, updated_at = excluded.updated_at
        returning id, newest
      )
      insert into notifications (user_id, type, sender_id, post_id, holding_id, comment_id, connection_id, content, said, created_at,
                                 group_id, place, letter_due_at, push_due_at)
      select ${userId}, ${type}, ${senderId}, ${given.postId}::int, ${given.holdingId}::int, ${given.commentId}::bigint,
             ${given.connectionId}::bigint,
             ${given.content}::text, ${given.said}::jsonb, ${now}, grown.id, grown.newest, case when by_email then ${given.dueAt}::timestamptz end,
             case when by_push then ${given.dueAt}::timestamptz end
        from wanted left join grown on true
       where in_app or by_email or by_push
      on conflict (user_id, sender_id) where type = 'message'
      do update set group_id = excluded.group_id, place = excluded.place, created_at = excluded.created_at,
                    letter_due_at = coalesce(notifications.letter_due_at, excluded.letter_due_at),
                    push_due_at = coalesce(notifications.push_due_at, excluded.push_due_at)
      returning group_id is not null as "isInApp"`
  },
)
