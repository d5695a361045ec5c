import type { z } from 'zod'
import type { Event, NewEvent } from '#contract/events.ts'
import { createHolding, submitNew } from '#server/holdings/submit-holding.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { datesFor, requireComplete, requireToCome, withGiven, type EventFields } from './event-fields.ts'
import type { Dated } from './event-times.ts'
import { askHosts, nameHosts } from './hosts.ts'
import { columnsOf, fieldsOf, keepFacts } from './keep-facts.ts'
import { readEvent } from './present.ts'

/** Along with all its dates: each is a row from the start. */
export async function createEvent(tx: Tx, viewer: Viewer, draft: z.output<typeof NewEvent>): Promise<Event> {
  const { title, body, audience, groupId, categoryId, cover, clientId, isDraft } = draft
  if (draft.coHosts.length > 0) await lockPeople(tx, [viewer.id, ...draft.coHosts])
  const fields = withGiven(undefined, draft)
  const dates = datesFor(tx, fields)
  const holding = await createHolding(tx, viewer, {
    ...{ kind: 'event', title, body, audience, groupId, categoryId, cover, clientId, isDraft, facts: {} },
  })
  if (await wasSentBefore(tx, holding)) return readEvent(tx, viewer, holding.id)
  if (!isDraft) requireReady(tx, fields, dates)
  await tx.db
    .insertInto('events')
    .values({ holding_id: holding.id, ...columnsOf(fields), changed_at: tx.rooms.now() })
    .execute()
  await insertDates(tx, holding, { capacity: fields.capacity, dates })
  await keepFacts(tx, holding.id)
  await nameHosts(tx, viewer, holding, draft.coHosts)
  if (!isDraft) await askHosts(tx, holding)
  await submitNew(tx, viewer, holding)
  return readEvent(tx, viewer, holding.id)
}

const wasSentBefore = async ({ db }: Tx, { id }: LockedHolding) =>
  (await db.selectFrom('events').select('holding_id').where('holding_id', '=', id).executeTakeFirst()) !== undefined

/** Reviewers should not get anything incomplete, or over before they read it. */
export async function requireSubmittable(tx: Tx, { id }: LockedHolding) {
  const event = await tx.db.selectFrom('events').selectAll().where('holding_id', '=', id).executeTakeFirstOrThrow()
  const fields = fieldsOf(event)
  requireReady(tx, fields, datesFor(tx, fields))
}

function requireReady(tx: Tx, fields: EventFields, dates: Dated[]) {
  requireComplete(fields)
  requireToCome(tx, dates[0]!.startsAt)
}

interface NewDates {
  capacity: number | null
  dates: Dated[]
}

/** If others may already see the event, its dates are visible at once. */
export async function insertDates({ db, rooms }: Tx, { id, state }: LockedHolding, { capacity, dates }: NewDates) {
  if (dates.length === 0) return
  await db
    .insertInto('occurrences')
    .values(
      dates.map(({ startsLocal, endsLocal, startsAt, endsAt }) => ({
        ...{ event_id: id, starts_local: startsLocal, ends_local: endsLocal, starts_at: startsAt, ends_at: endsAt },
        ...{ planned_local: startsLocal, capacity, is_listed: state === 'approved', changed_at: rooms.now() },
      })),
    )
    .execute()
}
