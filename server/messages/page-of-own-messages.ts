import { sql, type RawBuilder } from 'kysely'
import { isKeptBySelf } from './queries.ts'
import { isThere, standingTables } from './standing.ts'

export interface MessagePlace {
  otherId: number
  id: number
}

interface Wanted {
  after: MessagePlace
  limit: number
  /** A condition on `messages`. */
  narrowed?: RawBuilder<unknown>
}

export interface OwnMessage extends MessagePlace {
  /** Null if there is a block between the two: only the member's own words then remain of the conversation. */
  otherName: string | null
  isOwn: boolean
  content: string
  createdAt: Date
}

/** Everything a member has in their conversations, by person, oldest first; without unsent messages and those they deleted. */
export const pageOfOwnMessages = (
  memberId: number,
  { after, limit, narrowed = sql`true` }: Wanted,
): RawBuilder<OwnMessage> => sql`
  select mine.other_id as "otherId", kept.id, case when ${isThere(memberId)} then other.name end as "otherName",
         kept.sender_id = own.id as "isOwn", kept.content, kept.created_at as "createdAt"
    from ${standingTables}
   cross join lateral (
          select messages.* from messages
           where ${isKeptBySelf} and messages.unsent_at is null and ${narrowed}
             and (messages.sender_id = own.id or ${isThere(memberId)})
             and messages.id > case when mine.other_id > ${after.otherId} then 0 else ${after.id}::bigint end
           order by messages.id limit ${limit}) as kept
   where own.id = ${memberId} and mine.user_id = ${memberId} and mine.other_id >= ${after.otherId}
   order by mine.other_id, kept.id limit ${limit}`
