import { sql, type RawBuilder } from 'kysely'

/**
 * Blocking works both ways: no matter which of the two did it, neither finds the other. A condition on the column that holds
 * the other person's id, for every query that shows people or what they wrote. Hashed once per statement, not asked per row.
 */
export const isNotBlockedFor = (viewerId: number, column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} not in (${blockedFor(viewerId)})`

/** Their ids, for statements that need them in several places. */
export const blockedFor = (viewerId: number): RawBuilder<number> => sql`
  select blocked_id from blocks where blocker_id = ${viewerId}
  union all
  select blocker_id from blocks where blocked_id = ${viewerId}`

/** Whom the viewer does not want to hear of; they are not told, and a visit to their profile still shows them. */
export const isNotMutedBy = (viewerId: number, column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} not in (${mutedBy(viewerId)})`

export const mutedBy = (viewerId: number): RawBuilder<number> => sql`select muted_id from mutes where muter_id = ${viewerId}`
