import { sql } from 'kysely'
import type { Connection } from '#contract/colleagues.ts'
import { jsonObject, jsonPlain, jsonString, jsonTime } from '#server/database/json-text.ts'
import { personAsJson } from '#server/users/present.ts'

/** Joined to `connections`. */
export const otherPerson = (viewerId: number) => sql`
  join users as other
    on other.id = case connections.requester_id when ${viewerId} then connections.receiver_id else connections.requester_id end`

/** To its sender, declined looks like pending. Needs `otherPerson`. */
export const connectionFieldsFor = (viewerId: number) => ({
  id: jsonPlain('connections.id'),
  requesterId: jsonPlain('connections.requester_id'),
  receiverId: jsonPlain('connections.receiver_id'),
  status: jsonString(
    sql`case when connections.status = 'rejected' and connections.requester_id = ${viewerId} then 'pending' else connections.status end`,
  ),
  note: jsonString('connections.note'),
  createdAt: jsonTime('connections.created_at'),
  otherUser: personAsJson('other'),
})

export const connectionAsJson = (viewerId: number) => jsonObject<Connection>(connectionFieldsFor(viewerId))
