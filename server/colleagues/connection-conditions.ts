import { sql, type RawBuilder } from 'kysely'
import { daysBeforeAskingAgain } from '#contract/colleagues.ts'
import { colleaguesOf, type PersonId } from '#server/users/colleague-pairs.ts'

const declineHolds = (now: Date) =>
  sql<boolean>`connections.answered_at > ${now}::timestamptz - make_interval(days => ${sql.lit(daysBeforeAskingAgain)})`

/**
 * What the viewer may know of a row of `connections` that they are part of. The person who was declined is not told and goes on seeing
 * the request, for as long as asking again changes nothing; the person who declined is done with it.
 */
export const isSeenBy = (viewerId: PersonId, now: Date): RawBuilder<boolean> => sql`(
  connections.status <> 'rejected'
  or (connections.requester_id = ${viewerId} and connections.withdrawn_at is null and ${declineHolds(now)}))`

/**
 * No one is suggested to the viewer with whom they have this row. What the viewer has taken back stands no more, declined
 * meanwhile or not: anyone who never came up again would be known to have declined.
 */
export const isStanding = (viewerId: PersonId, now: Date): RawBuilder<boolean> => sql`(
  connections.status <> 'rejected'
  or ((connections.requester_id <> ${viewerId} or connections.withdrawn_at is null) and ${declineHolds(now)}))`

export const countSharedColleagues = (one: PersonId, other: PersonId): RawBuilder<number> => sql`(
  select count(*)::int
    from ${colleaguesOf(one)} as ones
    join ${colleaguesOf(other)} as others on others.id = ones.id
    join users as shared on shared.id = ones.id and shared.suspended_at is null)`
