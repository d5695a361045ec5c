import { sql, type RawBuilder } from 'kysely'
import { daysBeforeAskingAgain } from '#contract/colleagues.ts'

/** An id, or the column that holds it. */
export type PersonId = number | RawBuilder<number>

const declineHolds = (now: Date) =>
  sql<boolean>`connections.answered_at > ${now}::timestamptz - make_interval(days => ${sql.lit(daysBeforeAskingAgain)})`

/**
 * What the viewer may know of a row of `connections` that they are part of. Whoever was declined is not told and goes on seeing
 * the request, for as long as asking again changes nothing; whoever declined is done with it.
 */
export const isSeenBy = (viewerId: PersonId, now: Date): RawBuilder<boolean> => sql`(
  connections.status <> 'rejected'
  or (connections.requester_id = ${viewerId} and connections.withdrawn_at is null and ${declineHolds(now)}))`

/**
 * Nobody is suggested to the viewer with whom they have this row. What the viewer has taken back stands no more, declined
 * meanwhile or not: whoever never came up again would be known to have declined.
 */
export const isStanding = (viewerId: PersonId, now: Date): RawBuilder<boolean> => sql`(
  connections.status <> 'rejected'
  or ((connections.requester_id <> ${viewerId} or connections.withdrawn_at is null) and ${declineHolds(now)}))`

/** The one row of two people. */
export const isBetween = (one: PersonId, other: PersonId): RawBuilder<boolean> => sql`(
  least(connections.requester_id, connections.receiver_id) = least(${one}::int, ${other}::int)
  and greatest(connections.requester_id, connections.receiver_id) = greatest(${one}::int, ${other}::int))`

/** As `(select …)`, with one column `id`. */
export const colleaguesOf = (userId: PersonId): RawBuilder<{ id: number }> => sql`(
  select receiver_id as id from connections where requester_id = ${userId} and status = 'accepted'
  union all
  select requester_id from connections where receiver_id = ${userId} and status = 'accepted')`

export const countSharedColleagues = (one: PersonId, other: PersonId): RawBuilder<number> => sql`(
  select count(*)::int
    from ${colleaguesOf(one)} as ones
    join ${colleaguesOf(other)} as others on others.id = ones.id
    join users as shared on shared.id = ones.id and shared.suspended_at is null)`
