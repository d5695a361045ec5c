import { sql, type RawBuilder } from 'kysely'
import type { Conversation } from '#contract/messages.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { Problem } from '#server/http/problem.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { areColleagues, type PersonId } from '#server/users/colleague-pairs.ts'

type Folder = 'inbox' | 'request' | 'declined'

/** How a member stands to one other person: everything that decides who may write, and who is told. */
export interface Standing {
  otherId: number
  /** They may have been suspended since the call came in. */
  isOwnSuspended: boolean
  /** Verified and not suspended. */
  isOtherActive: boolean
  messagesFrom: 'members' | 'colleagues' | 'nobody'
  /** Colleagues, or one asks for something the other gives away: between them a message is not a request. */
  areAcquainted: boolean
  /** Receipts are shown only if both allow them. */
  showsRead: boolean
  showsTyping: boolean
  /** Null, like everything below, until one of them has written. */
  conversationId: number | null
  folder: Folder | null
  theirFolder: Folder | null
  sentCount: number | null
  theirSentCount: number | null
  unreadCount: number | null
}

/** Whether one asks for something the other gives away. Scalar on purpose, like `areColleagues`: one look-up per row. */
const asksOfOther = (askerId: PersonId, giverId: PersonId): RawBuilder<boolean> => sql`coalesce((
  select true from offer_asks join holdings on holdings.id = offer_asks.offer_id
   where offer_asks.user_id = ${askerId} and holdings.author_id = ${giverId} limit 1), false)`

/** Reads `standingTables`. */
export const standingColumns = sql`
  other.id as "otherId", own.suspended_at is not null as "isOwnSuspended",
  other.email_verified_at is not null and other.suspended_at is null as "isOtherActive",
  other.messages_from as "messagesFrom",
  (${areColleagues(sql.ref('own.id'), sql.ref('other.id'))} or ${asksOfOther(sql.ref('own.id'), sql.ref('other.id'))}
    or ${asksOfOther(sql.ref('other.id'), sql.ref('own.id'))}) as "areAcquainted",
  own.shows_read and other.shows_read as "showsRead", own.shows_typing as "showsTyping",
  mine.conversation_id as "conversationId", mine.folder as folder, theirs.folder as "theirFolder",
  mine.sent_count as "sentCount", theirs.sent_count as "theirSentCount", mine.unread_count as "unreadCount"`

/** The viewer as `own`, the `other` person, and each one's side of their conversation: `mine` and `theirs`. */
export const standingTables = sql`
  users as own
  cross join users as other
  left join conversation_members as mine on mine.user_id = own.id and mine.other_id = other.id
  left join conversation_members as theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.other_id`

/**
 * Someone blocked, in either direction, does not exist. Nor does someone suspended, unless the two have written to each other:
 * what was received stays readable.
 */
export const isThere = (viewerId: number) => sql<boolean>`(
  own.id = ${viewerId} and other.id <> own.id and ${isNotBlockedFor(viewerId, 'other.id')}
  and (mine.conversation_id is not null or other.email_verified_at is not null and other.suspended_at is null))`

export const selectStanding = prepareSql<{ viewerId: number; otherId: number }, Standing>(
  ['viewerId', 'otherId'],
  ({ viewerId, otherId }) => sql`
    select ${standingColumns} from ${standingTables} where ${isThere(viewerId)} and other.id = ${otherId}`,
)

export async function requireStanding(db: Db, viewerId: number, otherId: number): Promise<Standing> {
  const [standing] = await selectStanding(db, { viewerId, otherId })
  if (!standing) throw new Problem('user_not_found')
  return standing
}

/** Before an answer; more would be shouting through a closed door. */
export const mostInRequest = 5

/** Why the viewer may not write now. Someone who was written to may always answer, whatever the other person's policy. */
export function refusalToWrite(standing: Standing, { isLimited }: { isLimited: boolean }): ProblemCode | undefined {
  const { isOwnSuspended, isOtherActive, messagesFrom, areAcquainted, theirSentCount, sentCount } = standing
  if (isOwnSuspended) return 'account_suspended'
  if (!isOtherActive) return 'user_not_found'
  if (theirSentCount) return undefined
  if (messagesFrom === 'nobody' || (messagesFrom === 'colleagues' && !areAcquainted)) return 'messages_closed'
  const isFull = isUnanswered(standing) && !areAcquainted && (sentCount ?? 0) >= mostInRequest
  return isLimited && isFull ? 'request_unanswered' : undefined
}

/** To its sender, a declined request looks like one that is pending. */
const isUnanswered = ({ theirFolder }: Standing) => theirFolder === 'request' || theirFolder === 'declined'

export function stateOf(standing: Standing): Conversation['state'] {
  if (standing.folder === 'request' || standing.folder === 'declined') return 'request_received'
  return isUnanswered(standing) ? 'request_sent' : 'open'
}
