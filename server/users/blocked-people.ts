import { sql, type RawBuilder } from 'kysely'

/**
 * A block works both ways: whichever of the two set it, neither finds the other. A condition on the column with the other
 * person's id, for every query that shows people or what they wrote. Hashed once per statement instead of queried per row.
 */
export const isNotBlockedFor = (viewerId: number, column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} not in (${blockedFor(viewerId)})`

/** Their ids, for statements that need them in several places. */
export const blockedFor = (viewerId: number): RawBuilder<number> => sql`
  select blocked_id from blocks where blocker_id = ${viewerId}
  union all
  select blocker_id from blocks where blocked_id = ${viewerId}`

/** People the viewer does not want to hear from; they are not told, and their profiles can still be visited. */
export const isNotMutedBy = (viewerId: number, column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} not in (${mutedBy(viewerId)})`

export const mutedBy = (viewerId: number): RawBuilder<number> => sql`select muted_id from mutes where muter_id = ${viewerId}`
