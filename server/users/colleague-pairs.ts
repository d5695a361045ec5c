import { sql, type RawBuilder } from 'kysely'
import { blockedFor } from './blocked-people.ts'

/** An id, or the column that holds it. */
export type PersonId = number | RawBuilder<number>

/** The one row for two people, whichever of them asked; an index has them in this order. */
export const isBetween = (one: PersonId, other: PersonId): RawBuilder<boolean> => sql`(
  least(connections.requester_id, connections.receiver_id) = least(${one}::int, ${other}::int)
  and greatest(connections.requester_id, connections.receiver_id) = greatest(${one}::int, ${other}::int))`

/** Scalar on purpose: one look-up per row. From "exists" the planner would make a join, or a hash of all connections. */
export const areColleagues = (one: PersonId, other: PersonId): RawBuilder<boolean> =>
  sql`coalesce((select connections.status = 'accepted' from connections where ${isBetween(one, other)}), false)`

/** As `(select …)`, with one column `id`. */
export const colleaguesOf = (userId: PersonId): RawBuilder<{ id: number }> => sql`(
  select receiver_id as id from connections where requester_id = ${userId} and status = 'accepted'
  union all
  select requester_id from connections where receiver_id = ${userId} and status = 'accepted')`

/**
 * How many of their colleagues no list shows to the viewer, being suspended or blocked. The number to show is
 * `colleague_count` minus these.
 */
export const countHiddenColleagues = (userId: PersonId, viewerId: number): RawBuilder<number> => sql`(
  select count(*)::int from ${colleaguesOf(userId)} as colleague
   where colleague.id in (select id from users where suspended_at is not null union all ${blockedFor(viewerId)}))`
