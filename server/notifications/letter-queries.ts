import { sql, type RawBuilder } from 'kysely'
import type { Notification } from '#contract/notifications.ts'
import { notificationKinds, notificationTypes } from '#contract/notification-kinds.ts'
import type { Db } from '#server/database/database.ts'
import { anyOf } from '#server/database/prepare-sql.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { isStillTold } from './still-told.ts'

/** One line of a letter or of a device's notification, reduced to what its words and link need. */
export type Line = Pick<Notification, 'type' | 'content' | 'sender' | 'otherSenders' | 'commentId' | 'holding'> & {
  said: Saying | null
  /** Equal for lines about the same thing. */
  key: number
  post: { id: number } | null
}

export type Receiver = NonNullable<Awaited<ReturnType<typeof selectReceiver>>>

/** Those who are not let in or have no verified address get no letters. */
export const selectReceiver = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'digest', 'time_zone'])
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

const isUnread = sql<boolean>`(told.group_id is null or told.place > line.read_up_to)`

/** Of these, the ones still unread and wanted by letter, or on devices. */
export const selectUnreadEvents = (
  db: Db,
  { userId, ids, channel }: { userId: number; ids: number[]; channel: keyof typeof isWanted },
): Promise<Line[]> => selectLines(db, userId, sql`told.id = any(${anyOf(ids, 'bigint')}) and ${isWanted[channel]}`)

/** For a digest: what has come in since then and is unread. */
export const selectUnread = (db: Db, { userId, since }: { userId: number; since: Date }): Promise<Line[]> =>
  selectLines(db, userId, sql`told.user_id = ${userId} and told.group_id is not null and told.created_at >= ${since}`)

const isChosen = (column: 'by_email' | 'by_push', channel: 'email' | 'push') => {
  const byDefault = notificationTypes.filter((type) => notificationKinds[type].channels[channel]).map((type) => sql.lit(type))
  return sql<boolean>`coalesce(
    (select ${sql.ref(column)} from notification_preferences chosen where chosen.user_id = told.user_id and chosen.type = told.type),
    told.type in (${sql.join(byDefault)}))`
}
const isWanted = { email: isChosen('by_email', 'email'), push: isChosen('by_push', 'push') }

/** Newest first, one line per group. */
async function selectLines(db: Db, userId: number, condition: RawBuilder<unknown>): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select newest.type, newest.content, newest.said, newest.comment_id as "commentId", newest.other_senders as "otherSenders",
           coalesce(newest.group_id, -newest.id) as key,
           case when sender.id is not null then json_build_object('id', sender.id, 'name', sender.name, 'profilePicture', null) end as sender,
           case when newest.post_id is not null then json_build_object('id', newest.post_id) end as post,
           case when holding.id is not null then json_build_object(
             'id', holding.id, 'kind', holding.kind, 'title', holding.title, 'parentId', holding.parent_id) end as holding
      from (select distinct on (coalesce(told.group_id, -told.id)) told.*,
                   (select count(distinct other.sender_id) from notifications other
                     where other.group_id = told.group_id and other.place > line.read_up_to
                       and other.sender_id <> told.sender_id and (line.subject like 'post:%' or line.subject like 'holding:%') and ${isStillTold(userId, 'other')})::int as other_senders
              from notifications told left join notification_groups line on line.id = told.group_id
             where ${condition} and ${isUnread} and ${isStillTold(userId)}
             order by coalesce(told.group_id, -told.id), told.id desc) as newest
      left join users sender on sender.id = newest.sender_id
      left join holdings holding on holding.id = newest.holding_id
     order by newest.created_at desc, newest.id desc
     limit 100`.execute(db)
  return rows
}
