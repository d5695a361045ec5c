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
  /** What the house says; pages show it in English. */
  says?: Saying
  /** In its place what is shown as it is: a name, a number, what a member wrote. */
  content?: string
}

/** How long something stays unread before a letter, or a device, tells of it. */
export const awayMs = 10 * 60_000

/**
 * Exists if and only if its cause does. No one is told what they did themselves, of the same like twice, or of someone with
 * a block between them or whom they have muted; nor is anyone who has left. By letter or on devices alone, if that is what
 * the member chose.
 */
export async function notify(tx: Tx, userId: number, notice: Notice) {
  if (userId === notice.senderId) return
  const inserting = insertNotice.fill(tx.db, { userId, ...noticeGiven(tx, notice), ...wordsOfNotice(notice) })
  tx.sending.along(inserting, ([told]) => {
    if (told?.isInApp) tellOfNotice(tx, userId)
  })
}

export const tellOfNotice = ({ rooms, afterCommit }: Tx, userId: number) =>
  afterCommit(() => rooms.live.push(userId, { type: 'new_notification' }))

/** For a statement that tells of what it writes itself (`telling`). */
export function noticeGiven({ rooms }: Tx, notice: Notice): NoticeGiven {
  const { type, senderId = null, postId = null, holdingId = null, commentId = null, connectionId = null } = notice
  const { channels, isAlwaysInApp = false } = notificationKinds[type]
  const now = rooms.now()
  return {
    ...{ type, now, ...channels, isAlwaysInApp, dueAt: new Date(now.getTime() + awayMs) },
    ...{ subject: subjectOf(notice), senderId, postId, holdingId, commentId, connectionId },
  }
}

/** As they are kept. */
export const wordsOfNotice = ({ says, content = '' }: Pick<Notice, 'says' | 'content'>) => ({
  content: says ? inEnglish(says) : content,
  said: says ? JSON.stringify(says) : null,
})

/** For members without a device, none is waited for. */
export const hasDevice = (userId: RawBuilder<unknown>) =>
  sql`exists (select from push_devices where push_devices.user_id = ${userId})`

export interface NoticeGiven {
  type: string
  subject: string
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

export const noticeNames = [
  ...(['type', 'subject', 'senderId', 'postId', 'holdingId', 'commentId', 'connectionId'] as const),
  ...(['now', 'dueAt', 'inApp', 'email', 'push', 'isAlwaysInApp'] as const),
]

type Words = ReturnType<typeof wordsOfNotice>

interface Cause {
  /** Where it has any. */
  words?: Words
  /** Who is told; here and below a value, or a column of `cause`. */
  userId: number | RawBuilder<number>
  commentId?: RawBuilder<number>
  /** A row, if there is a cause. */
  cause: RawBuilder<unknown>
  /** For anything but messages: checking for an existing one costs something for every row. */
  isAlwaysAnother?: boolean
}

/** However many messages a person sends, there is one notice, as recent as the last. */
const oneOfMessages = sql`
      on conflict (user_id, sender_id) where type = 'message'
      do update set group_id = excluded.group_id, place = excluded.place, created_at = excluded.created_at,
                    letter_due_at = coalesce(notifications.letter_due_at, excluded.letter_due_at),
                    push_due_at = coalesce(notifications.push_due_at, excluded.push_due_at)`

/** Named queries that notify of what the same statement writes; `told` has a row if the member is told at all. */
export function telling(given: NoticeGiven, { userId: member, words, cause, isAlwaysAnother = false, ...hangs }: Cause) {
  const { commentId = sql`${given.commentId}` } = hangs
  const [userId, senderId] = [sql`${member}::int`, sql`${given.senderId}::int`]
  const [type, now] = [sql`${given.type}::text`, sql`${given.now}::timestamptz`]
  return sql`
      wanted as (
        select ${userId} as user_id, ${commentId}::bigint as comment_id,
               ${given.isAlwaysInApp}::boolean or coalesce(chosen.in_app, ${given.inApp}::boolean) as in_app,
               coalesce(chosen.by_email, ${given.email}::boolean) as by_email,
               coalesce(chosen.by_push, ${given.push}::boolean) and ${hasDevice(userId)} as by_push
          from (${cause}) as cause
          left join notification_preferences chosen on chosen.user_id = ${userId} and chosen.type = ${type}
         where ${userId} is distinct from ${senderId} and exists (select from users where id = ${userId} and erased_at is null)
           and not exists (select from blocks where blocker_id = ${userId} and blocked_id = ${senderId})
           and not exists (select from blocks where blocker_id = ${senderId} and blocked_id = ${userId})
           and not exists (select from mutes where muter_id = ${userId} and muted_id = ${senderId})
           and not exists (select from notifications told where ${type} = 'post_liked' and told.type = 'post_liked'
                 and told.user_id = ${userId} and told.sender_id = ${senderId} and told.post_id = ${given.postId}::int)
      ), grown as (
        insert into notification_groups (user_id, type, subject, updated_at)
        select user_id, ${type}, ${given.subject}::text, ${now} from wanted where in_app
        on conflict (user_id, type, subject) where subject <> ''
        do update set newest = notification_groups.newest + 1, updated_at = excluded.updated_at
        returning id, newest
      ), told as (
      insert into notifications (user_id, type, sender_id, post_id, holding_id, comment_id, connection_id, content, said, created_at,
                                 group_id, place, letter_due_at, push_due_at)
      select user_id, ${type}, ${senderId}, ${given.postId}::int, ${given.holdingId}::int, comment_id,
             ${given.connectionId}::bigint,
             ${words?.content ?? sql`''`}::text, ${words?.said ?? sql`null`}::jsonb, ${now}, grown.id, grown.newest, case when by_email then ${given.dueAt}::timestamptz end,
             case when by_push then ${given.dueAt}::timestamptz end
        from wanted left join grown on true
       where in_app or by_email or by_push
      ${isAlwaysAnother ? sql`` : oneOfMessages}
      returning group_id is not null as "isInApp")`
}

const insertNotice = prepareSql<NoticeGiven & Words & { userId: number }, { isInApp: boolean }>(
  ['userId', 'content', 'said', ...noticeNames],
  ({ userId, content, said, ...given }) =>
    sql`with ${telling(given, { userId, words: { content, said }, cause: sql`select` })} select "isInApp" from told`,
)
