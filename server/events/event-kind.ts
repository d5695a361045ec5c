import { sql } from 'kysely'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { HoldingKind } from '#server/subjects/holding-kind.ts'
import { lockDates, moveUp, toCome } from './change-dates.ts'
import { requireSubmittable } from './create-event.ts'
import { hasNoAnswers } from './find-dates.ts'
import { applyLinks } from './edit-event.ts'
import { askHosts } from './hosts.ts'
import { selectHost } from './lock-event.ts'
import { seenElsewhere } from './seen-elsewhere.ts'
import { tellCancelled, tellItStands } from './tell-cancelled.ts'

/** Questions are comments. Lists walk the dates of events others may see. */
export const eventKind: HoldingKind = {
  ...seenElsewhere,
  isTrusted: true,
  hasComments: true,
  requireSubmittable,
  onFirstSubmitted: askHosts,
  isChangedBy: async (tx, id, viewer) => (await selectHost(tx, id, viewer.id))?.state === 'host',
  /** Those waiting go first, before anyone can answer: places may have become free meanwhile. */
  async onListed(tx, { id, author_id }) {
    const dates = toCome(tx, await lockDates(tx, id))
    await setListed(tx, id, true)
    await tellItStands(
      tx,
      dates.map((date) => date.id),
      author_id,
    )
    await moveUp(tx, dates)
  },
  /** Those going can no longer find it: for them it is cancelled. */
  async onWithdrawn(tx, { id }) {
    const occurrenceIds = toCome(tx, await lockDates(tx, id)).map((date) => date.id)
    await setListed(tx, id, false)
    await tellCancelled(tx, { occurrenceIds, reason: ['takenFromSite', {}], byId: null })
  },
  apply: (tx, { id }, own) => applyLinks(tx, id, own),
  async requireDeletable({ db }, { id }) {
    const { rows } = await sql`select from events where events.holding_id = ${id} and not ${hasNoAnswers}`.execute(db)
    if (rows.length > 0) throw new Problem('has_answers')
  },
}

const setListed = async ({ db }: Tx, eventId: number, isListed: boolean) => {
  await db.updateTable('occurrences').set({ is_listed: isListed }).where('event_id', '=', eventId).execute()
}
