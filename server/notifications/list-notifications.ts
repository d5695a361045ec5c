import { sql, type RawBuilder } from 'kysely'
import { mostLargeId } from '#contract/endpoint.ts'
import { typesOfTab } from '#contract/notification-kinds.ts'
import type { Notification, NotificationTab } from '#contract/notifications.ts'
import type { Db } from '#server/database/database.ts'
import { jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { pageOf, readCursor, timeOfCursor, type PageEnd } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import { findsGroup } from '#server/users/group-readers.ts'
import { isStillTold } from './still-told.ts'

interface Wanted {
  tab: NotificationTab
  limit: number
  cursor?: string | undefined
}

/** A page, already serialized, and where it ended if there is more. */
export async function listNotifications({ db }: Tx, userId: number, { tab, limit, cursor }: Wanted) {
  const after = cursor === undefined ? undefined : readCursor(cursor, mostLargeId)
  const rows = await select[tab](db, {
    ...{ userId, limit, key: after ? timeOfCursor(after.key) : 'infinity', id: after?.id ?? mostLargeId },
  })
  const { shown, end } = pageOf(rows, limit)
  return { text: `[${shown.map(({ line }) => line).join(',')}]`, end }
}

interface Given {
  userId: number
  limit: number
  /** Of the last line on the previous page. */
  key: string
  id: number
}

interface Row extends PageEnd {
  line: string
}

const select: Record<NotificationTab, (db: Db, given: Given) => Promise<Row[]>> = {
  all: pageWhere(sql`true`),
  requests: pageWhere(sql`line.type in (${sql.join(typesOfTab('requests').map((type) => sql.lit(type)))})`),
  moderation: pageWhere(sql`line.type in (${sql.join(typesOfTab('moderation').map((type) => sql.lit(type)))})`),
}

/**
 * A line shows its newest event that may still be told; with none left, it disappears. One statement, whatever a line refers
 * to.
 */
function pageWhere(condition: RawBuilder<unknown>) {
  return prepareSql<Given, Row>(
    ['userId', 'limit', 'key', 'id'],
    ({ userId, limit, key, id }) => sql`
      select line.id, extract(epoch from line.updated_at) * 1000000 as key, ${lineAsJson(userId)} as line
        from notification_groups line
       cross join lateral (
              select * from notifications told where told.group_id = line.id and ${isStillTold(userId)}
               order by told.place desc limit 1) as newest
        left join users sender on sender.id = newest.sender_id
        left join posts post on post.id = newest.post_id
        left join holdings holding on holding.id = newest.holding_id and ${isNamed(userId)}
        left join comments comment on comment.id = newest.comment_id
        left join connections connection on connection.id = newest.connection_id and line.type = 'colleague_request'
        left join group_members place on place.group_id = newest.holding_id
             and (line.type = 'group_invited' and place.user_id = ${userId}::int or line.type = 'group_request' and place.user_id = newest.sender_id)
       where line.user_id = ${userId}::int and ${condition}
         and (line.updated_at, line.id) < (${key}::timestamptz, ${id}::bigint)
       order by line.updated_at desc, line.id desc limit ${limit}::int + 1`,
  )
}

/** A condition on `holding`: a group the member can no longer find is named only by what they were told. */
export const isNamed = (userId: number) => sql`(
  holding.kind <> 'group' or holding.state <> 'approved' or ${findsGroup(userId, sql.ref('holding.id'))})`

const lineAsJson = (userId: number) =>
  jsonObject<Notification>({
    id: jsonPlain('line.id'),
    type: jsonString('line.type'),
    read: jsonPlain(sql`(newest.place <= line.read_up_to)`),
    createdAt: jsonTime('newest.created_at'),
    content: jsonString(
      sql`case when line.type in ('comment', 'holding_comment') and comment.id is not null then ${beginningOf('comment.content')} else newest.content end`,
    ),
    sender: ifThere('sender.id', {
      id: jsonPlain('sender.id'),
      name: jsonString('sender.name'),
      profilePicture: jsonString('sender.profile_picture'),
    }),
    otherSenders: jsonPlain(otherSenders(userId)),
    post: ifThere('post.id', { id: jsonPlain('post.id'), content: jsonString(beginningOf('post.content')) }),
    holding: ifThere('holding.id', {
      ...{ id: jsonPlain('holding.id'), kind: jsonString('holding.kind'), title: jsonString('holding.title') },
      parentId: jsonPlain('holding.parent_id'),
    }),
    commentId: jsonPlain('newest.comment_id'),
    connection: ifThere('connection.id', { id: jsonPlain('connection.id'), status: jsonString('connection.status') }),
    membership: sql`case when line.type in ('group_invited', 'group_request') then coalesce(${jsonString('place.state')}, '"none"') else 'null' end`,
  })

const ifThere = (id: string, fields: Record<string, Json>): Json =>
  sql`case when ${sql.ref(id)} is null then 'null' else ${jsonObject(fields)} end`

/** Enough to recognize it by. */
const snippetLength = sql.lit(140)
const beginningOf = (column: string) =>
  sql`left(${sql.ref(column)}, ${snippetLength}) || case when length(${sql.ref(column)}) > ${snippetLength} then '…' else '' end`

const otherSenders = (userId: number) => sql`
  case when line.subject like 'post:%' or line.subject like 'holding:%' then (
    select greatest(0, count(distinct told.sender_id) - 1) from notifications told where told.group_id = line.id and ${isStillTold(userId)})
  else 0 end`
