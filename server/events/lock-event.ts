import { lockHolding } from '#server/holdings/lock-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import type { EventRow } from './keep-facts.ts'

export interface LockedEvent extends EventRow {
  id: number
  holding: LockedHolding
  /** Whether the viewer hosts it, as its author or with the author. */
  isHost: boolean
}

/**
 * The first step of everything that changes an event, its dates or its hosts: it locks the holding's row, after those of
 * people and before those of the dates.
 */
export async function lockEvent(tx: Tx, viewer: Viewer, id: number): Promise<LockedEvent> {
  const holding = await lockHolding(tx, id, viewer, 'event')
  const event = await tx.db.selectFrom('events').selectAll().where('holding_id', '=', id).executeTakeFirst()
  if (!event) throw new Problem('holding_not_found')
  const hosting = await selectHost(tx, id, viewer.id)
  return { ...event, id, holding, isHost: holding.author_id === viewer.id || hosting?.state === 'host' }
}

export const selectHost = ({ db }: Pick<Tx, 'db'>, eventId: number, userId: number) =>
  db.selectFrom('hosts').selectAll().where('event_id', '=', eventId).where('user_id', '=', userId).executeTakeFirst()

/** For its hosts and for admins. */
export async function lockHostedEvent(tx: Tx, viewer: Viewer, id: number): Promise<LockedEvent> {
  const event = await lockEvent(tx, viewer, id)
  if (!event.isHost && !viewer.isAdmin) throw new Problem('not_yours')
  return event
}

/** For a cancelled event, hosts may still look after what was held before. */
export async function requireHeldDates({ db }: Pick<Tx, 'db'>, { id, cancelled_at }: LockedEvent) {
  if (!cancelled_at) return
  const held = db.selectFrom('occurrences').select('id').where('event_id', '=', id).where('cancelled_at', 'is', null)
  if (!(await held.limit(1).executeTakeFirst())) throw new Problem('event_cancelled')
}

/** How the log refers to it. */
export const about = ({ id, holding }: Pick<LockedEvent, 'id' | 'holding'>) => ({
  ...{ subjectType: 'holding' as const, subjectId: id, label: holding.title, inGroupId: holding.group_id },
})
