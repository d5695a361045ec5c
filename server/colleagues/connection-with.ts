import { sql, type RawBuilder } from 'kysely'
import { jsonPlain, jsonString, type Json } from '#server/database/json-text.ts'
import type { DirectoryEntry } from '#contract/profiles.ts'
import { isBetween, type PersonId } from '#server/users/colleague-pairs.ts'
import { countSharedColleagues, isSeenBy } from './connection-conditions.ts'

const userId = sql.ref<number>('users.id')

/** For lists of people: joined to a row of `users`, `connection` is what the viewer knows about the two of them. */
export const connectionWith = (viewerId: number, now: Date) => sql`
  left join lateral (
    select connections.id, connections.note,
           case connections.status when 'accepted' then 'accepted' else 'pending' end as status,
           case when connections.status = 'accepted' then null
                when connections.requester_id = ${viewerId} then 'sent' else 'received' end as direction
      from connections
     where ${isBetween(viewerId, userId)} and ${isSeenBy(viewerId, now)}) as connection on true`

/** Whether the viewer may ask that person, according to that person's settings. Needs `connectionWith`. */
const mayAsk = (viewerId: number): RawBuilder<boolean> => sql`(
  connection.id is null and ${userId} <> ${viewerId} and ${takesRequestsFrom(viewerId)})`

export const takesRequestsFrom = (viewerId: PersonId): RawBuilder<boolean> => sql`
  case users.requests_from
    when 'members' then true
    when 'shared_colleagues' then ${countSharedColleagues(viewerId, userId)} > 0
    else false end`

type ConnectionFields = 'isColleague' | 'connectionStatus' | 'connectionId' | 'connectionDirection' | 'canConnect'

/** Needs `connectionWith`. */
export const connectionFields = (viewerId: number): Record<ConnectionFields & keyof DirectoryEntry, Json> => ({
  isColleague: jsonPlain(sql`(connection.status is not distinct from 'accepted')`),
  connectionStatus: jsonString('connection.status'),
  connectionId: jsonPlain('connection.id'),
  connectionDirection: jsonString('connection.direction'),
  canConnect: jsonPlain(mayAsk(viewerId)),
})
