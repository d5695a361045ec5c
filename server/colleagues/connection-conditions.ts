import { sql, type RawBuilder } from 'kysely'
import { daysBeforeAskingAgain } from '#contract/colleagues.ts'
import { colleaguesOf, type PersonId } from '#server/users/colleague-pairs.ts'

const declineHolds = (now: Date) =>
  sql<boolean>`connections.answered_at > ${now}::timestamptz - make_interval(days => ${sql.lit(daysBeforeAskingAgain)})`

/**
 * What the viewer may know of a row of `connections` that they are part of. The sender of a declined request is not told,
 * and goes on seeing it for as long as asking again has no effect; the person who declined no longer sees it.
 */
export const isSeenBy = (viewerId: PersonId, now: Date): RawBuilder<boolean> => sql`(
  connections.status <> 'rejected'
  or (connections.requester_id = ${viewerId} and connections.withdrawn_at is null and ${declineHolds(now)}))`

/**
 * Whether this row keeps the other person out of the viewer's suggestions. A request that the viewer has withdrawn does not,
 * even if it was declined meanwhile: otherwise the absence would tell the viewer about the decline.
 */
export const isStanding = (viewerId: PersonId, now: Date): RawBuilder<boolean> => sql`(
  connections.status <> 'rejected'
  or ((connections.requester_id <> ${viewerId} or connections.withdrawn_at is null) and ${declineHolds(now)}))`

export const countSharedColleagues = (one: PersonId, other: PersonId): RawBuilder<number> => sql`(
  select count(*)::int
    from ${colleaguesOf(one)} as ones
    join ${colleaguesOf(other)} as others on others.id = ones.id
    join users as shared on shared.id = ones.id and shared.suspended_at is null)`
