import { sql } from 'kysely'
import { mostLargeId } from '#contract/endpoint.ts'
import type { listRequests as contract, ReceivedRequest } from '#contract/colleagues.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { jsonObject, jsonPlain } from '#server/database/json-text.ts'
import { pageOf, readCursor, timeOfCursor } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'
import { countSharedColleagues } from './connection-conditions.ts'
import { connectionFieldsFor } from './present.ts'

interface Row {
  id: number
  key: number
  request: ReceivedRequest
}

const requestAsJson = (viewerId: number) =>
  jsonObject<ReceivedRequest>({
    ...connectionFieldsFor(viewerId),
    requester: personAsJson('other'),
    sharedColleagueCount: jsonPlain(countSharedColleagues(viewerId, sql.ref('other.id'))),
  })

export async function listRequests({ db }: Tx, viewer: Viewer, { limit, cursor }: Parsed<typeof contract, 'query'>) {
  const after = cursor === undefined ? undefined : readCursor(cursor, mostLargeId)
  const { rows } = await sql<Row>`
    select connections.id, extract(epoch from connections.created_at) * 1000000 as key,
           ${requestAsJson(viewer.id)}::json as request
      from (select * from connections
             where receiver_id = ${viewer.id} and status = 'pending'
               and (created_at, id) < (${after ? timeOfCursor(after.key) : 'infinity'}, ${after?.id ?? mostLargeId})
               and exists (select from users where users.id = requester_id and suspended_at is null)
             order by created_at desc, id desc limit ${limit + 1}) as connections
      join users as other on other.id = connections.requester_id
     order by connections.created_at desc, connections.id desc`.execute(db)
  const { shown, end } = pageOf(rows, limit)
  return { items: shown.map(({ request }) => request), end }
}
