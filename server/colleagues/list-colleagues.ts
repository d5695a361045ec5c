import { sql } from 'kysely'
import { mostLargeId } from '#contract/endpoint.ts'
import type { Connection, listColleagues as contract } from '#contract/colleagues.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { pageOf, readCursor, timeOfCursor } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { isNamedLike, standsAfterPerson } from '#server/users/people-by-name.ts'
import { colleaguesOf, isBetween } from '#server/users/colleague-pairs.ts'
import { isSeenBy } from './connection-conditions.ts'
import { connectionAsJson, otherPerson } from './present.ts'

type Query = Parsed<typeof contract, 'query'>

interface Row {
  id: number
  key: number
  words?: string
  connection: Connection
}

export async function listColleagues(tx: Tx, viewer: Viewer, query: Query) {
  const { rows } = await (query.status === 'accepted' ? colleaguesByName : openRequests)(
    viewer.id,
    query,
    tx.rooms.now(),
  ).execute(tx.db)
  const { shown, end } = pageOf(rows, query.limit)
  return { items: shown.map(({ connection }) => connection), end }
}

/** First the people on the page, then the details about them: someone may have thousands of colleagues. */
const colleaguesByName = (viewerId: number, { q, limit, cursor }: Query) => sql<Row>`
  select other.id, 0 as key, other.name_key as words, ${connectionAsJson(viewerId)}::json as connection
    from (select users.id
            from ${colleaguesOf(viewerId)} as colleague join users on users.id = colleague.id
           where users.suspended_at is null and ${isNamedLike('users', q)} and ${standsAfterPerson('users', cursor)}
           order by users.name_key, users.id limit ${limit + 1}) as shown
    join users as other on other.id = shown.id
    join connections on ${isBetween(viewerId, sql.ref('other.id'))}
   order by other.name_key, other.id`

/** Newest first. Includes the viewer's own that were declined, see `isSeenBy`. */
function openRequests(viewerId: number, { direction, q, limit, cursor }: Query, now: Date) {
  const after = cursor === undefined ? undefined : readCursor(cursor, mostLargeId)
  const isSent = sql`connections.requester_id = ${viewerId}`
  const isReceived = sql`(connections.receiver_id = ${viewerId} and connections.status = 'pending')`
  const side = { sent: isSent, received: isReceived, both: sql`(${isSent} or ${isReceived})` }[direction ?? 'both']
  return sql<Row>`
    select connections.id, extract(epoch from connections.created_at) * 1000000 as key,
           ${connectionAsJson(viewerId)}::json as connection
      from connections ${otherPerson(viewerId)}
     where ${side} and connections.status <> 'accepted' and ${isSeenBy(viewerId, now)}
       and other.suspended_at is null and ${isNamedLike('other', q)}
       and (connections.created_at, connections.id) < (${after ? timeOfCursor(after.key) : 'infinity'}, ${after?.id ?? mostLargeId})
     order by connections.created_at desc, connections.id desc limit ${limit + 1}`
}
