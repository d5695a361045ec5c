import type { Parsed } from '#contract/endpoint.ts'
import type { cancelEvent as contract, Event } from '#contract/events.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Reason } from '#server/mail/words/reasons.ts'
import { reasonInEnglish } from '#server/mail/words/words.ts'
import type { Tx } from '#server/rooms.ts'
import { countChange, lockDates, toCome, type OccurrenceRow } from './change-dates.ts'
import { keepFacts } from './keep-facts.ts'
import { about, lockHostedEvent } from './lock-event.ts'
import { readEvent } from './present.ts'
import { takeBackEarlyAttendance } from './take-back-attendance.ts'
import { tellCancelled } from './tell-cancelled.ts'

type Cancelling = Parsed<typeof contract, 'params'> & Parsed<typeof contract, 'body'>

/** One date, or all future ones. It stays readable with its reason; the only way back is a new event. */
export async function cancelEvent(tx: Tx, viewer: Viewer, cancelling: Cancelling): Promise<Event & { told: number }> {
  const { id, occurrenceId, reason } = cancelling
  const event = await lockHostedEvent(tx, viewer, id)
  if (event.holding.state !== 'approved') throw new Problem('not_submitted')
  const dates = await lockDates(tx, id)
  const wanted = occurrenceId === undefined ? dates : dates.filter((date) => date.id === occurrenceId)
  if (wanted.length === 0) throw new Problem('occurrence_not_found')
  if (event.cancelled_at || wanted.every(({ cancelled_at }) => cancelled_at)) throw new Problem('event_cancelled')
  const cancelled = toCome(tx, wanted)
  if (cancelled.length === 0) throw new Problem('event_over')

  const isNoneLeft = dates.every(({ id: dateId, cancelled_at }) => cancelled_at !== null || dateId === occurrenceId)
  const isWhole = occurrenceId === undefined || isNoneLeft
  if (isWhole) await markCancelled(tx, id, reason)
  const told = await cancelDates(tx, id, { dates: cancelled, reason, byId: viewer.id })
  if (!event.isHost) await recordAct(tx, viewer, { action: 'cancel_event', ...about(event), reason })
  return { ...(await readEvent(tx, viewer, id)), told }
}

/** All future dates of an event, without a host doing it. Returns how many people were told. */
export async function cancelAll(tx: Tx, id: number, { reason, byId }: Omit<CancelledDates, 'dates'>): Promise<number> {
  const dates = toCome(tx, await lockDates(tx, id))
  if (dates.length === 0) return 0
  await markCancelled(tx, id, reason)
  return cancelDates(tx, id, { dates, reason, byId })
}

const markCancelled = async ({ db, rooms }: Tx, id: number, reason: Reason) => {
  const now = rooms.now()
  await db
    .updateTable('events')
    .set({ cancelled_at: now, cancel_reason: reasonInEnglish(reason) })
    .where('holding_id', '=', id)
    .execute()
}

interface CancelledDates {
  dates: OccurrenceRow[]
  reason: Reason
  /** The person who cancelled, who need not be told. */
  byId: number | null
}

/** To be called under `lockDates`. */
export async function cancelDates(tx: Tx, eventId: number, { dates, reason, byId }: CancelledDates): Promise<number> {
  const ids = dates.map(({ id }) => id)
  if (ids.length === 0) return 0
  const now = tx.rooms.now()
  await tx.db
    .updateTable('occurrences')
    .set(({ eb }) => ({
      cancelled_at: now,
      cancel_reason: reasonInEnglish(reason),
      sequence: eb('sequence', '+', 1),
      changed_at: now,
    }))
    .where('id', 'in', ids)
    .execute()
  for (const date of dates) if (date.starts_at > now) await takeBackEarlyAttendance(tx, date, byId)
  await countChange(tx, eventId)
  await keepFacts(tx, eventId)
  tellWatchers(tx, eventId)
  return tellCancelled(tx, { occurrenceIds: ids, reason, byId })
}
