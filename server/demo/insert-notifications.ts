import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { NotificationType } from '#contract/notification-kinds.ts'
import type { Db } from '#server/database/database.ts'
import type { NotificationsTable } from '#server/database/tables/people.ts'
import { subjectOf } from '#server/notifications/subject-of.ts'
import type { NewCommunity } from './insert-community.ts'

type Event = Insertable<NotificationsTable> & { type: NotificationType; created_at: Date }

/** Everyone has read what arrived before their last day here. */
const hoursSinceRead = 20

/** What the rows above have caused, as if everyone had been notified at the time. */
export async function insertNotifications({ db, ago }: NewCommunity) {
  const lines = [...Map.groupBy(await selectEvents(db), lineOf).values()]
  const readAt = ago(hoursSinceRead)
  const groups = lines.map((events) => ({
    ...{ user_id: events[0]!.user_id, type: events[0]!.type, subject: aboutWhat(events[0]!) },
    ...{ newest: events.length, read_up_to: events.filter(({ created_at }) => created_at <= readAt).length },
    updated_at: events.at(-1)!.created_at,
  }))
  const inserted = await db.insertInto('notification_groups').values(groups).returning('id').execute()
  const rows = lines.flatMap((events, at) =>
    events.map((event, index) => ({ ...event, group_id: inserted[at]!.id, place: index + 1 })),
  )
  await db.insertInto('notifications').values(rows).execute()
}

const aboutWhat = ({ type, sender_id, post_id, holding_id, content }: Event) =>
  subjectOf({
    ...{ type, ...(sender_id && { senderId: sender_id }), ...(post_id && { postId: post_id }) },
    ...(holding_id && { holdingId: holding_id }),
    content,
  })

const lineOf = (event: Event) => `${event.user_id} ${event.type} ${aboutWhat(event) || randomUUID()}`

/** Oldest first. */
async function selectEvents(db: Db): Promise<Event[]> {
  const { rows } = await sql<Event>`
    select posts.author_id as user_id, 'post_liked' as type, likes.user_id as sender_id, post_id, null::int as comment_id,
           null::int as connection_id, null::int as holding_id, '' as content, likes.created_at
      from likes join posts on posts.id = post_id
     union all
    select posts.author_id, 'comment', comments.author_id, post_id, comments.id, null, null, '', comments.created_at
      from comments join posts on posts.id = post_id where comments.author_id <> posts.author_id
     union all
    select told.id, 'mention', author_id, posts.id, null, null, null, author.name || ' mentioned you in a post', listed_at
      from posts join users author on author.id = author_id join users told on content ilike '%@' || told.username || '%'
     where is_approved and audience = 'public' and told.id <> author_id
     union all
    select author_id, 'post_approved', null, id, null, null, null, '', approved_at from posts where is_approved
     union all
    select receiver_id, 'colleague_request', requester_id, null, null, id, null, '', created_at from connections where status = 'pending'
     union all
    select requester_id, 'colleague_accepted', receiver_id, null, null, id, null, '', answered_at from connections where status = 'accepted'
     union all
    select moderator.user_id, 'group_request', asked.user_id, null, null, null, asked.group_id, '', asked.since
      from group_members asked join group_members moderator on moderator.group_id = asked.group_id and moderator.role <> 'member'
     where asked.state = 'asked'
     union all
    select user_id, 'group_invited', invited_by, null, null, null, group_id, '', since from group_members where state = 'invited'
     union all
    select user_id, 'message', other_id, null, null, null, null, '', last_message_at from conversation_members where unread_count > 0
     order by created_at`.execute(db)
  return rows
}
