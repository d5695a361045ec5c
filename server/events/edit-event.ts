import { isDeepStrictEqual } from 'node:util'
import type { Event, EventEdit } from '#contract/events.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { editHolding } from '#server/holdings/edit-holding.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { moveToGroup, requirePlaceInGroup } from '#server/holdings/move-to-group.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { changeCapacity, changeDates, lockDates, moveUp, toCome } from './change-dates.ts'
import { changeHours } from './change-hours.ts'
import { changeSeries, isRetimed } from './change-series.ts'
import { requireComplete, withGiven, type EventFields } from './event-fields.ts'
import { areHosts, changeHosts } from './hosts.ts'
import { columnsOf, fieldsOf, keepFacts } from './keep-facts.ts'
import { about, lockEvent, lockHostedEvent, requireHeldDates, type LockedEvent } from './lock-event.ts'
import { editDate } from './edit-date.ts'
import { readEvent } from './present.ts'
import { splitSeries } from './split-series.ts'
import { rememberBefore } from './tell-changes.ts'

/** For one date, for it and all following ones, or for all future ones. */
export async function editEvent(tx: Tx, viewer: Viewer, id: number, { scope, occurrenceId, ...edit }: EventEdit): Promise<Event> {
  if (edit.coHosts) await lockPeople(tx, [viewer.id, ...edit.coHosts])
  const event = await lockHostedEvent(tx, viewer, id)
  await requireHeldDates(tx, event)
  if (!event.isHost) await recordAct(tx, viewer, { action: 'edit_event', ...about(event) })
  if (scope === 'this' && event.repeat) {
    await requirePlaceInGroup(tx, viewer, event.holding)
    const { coHosts, ...others } = edit
    await editDate(tx, event, occurrenceId!, coHosts && (await areHosts(tx, viewer, event, coHosts)) ? others : edit)
    return readEvent(tx, viewer, id)
  }
  if (scope !== 'all' && !event.repeat) await requireDateOf(tx, id, occurrenceId!)
  const whole = scope === 'following' && event.repeat ? await splitSeries(tx, viewer, event, occurrenceId!) : event
  await editAll(tx, viewer, whole, edit)
  return readEvent(tx, viewer, whole.id)
}

/** An event's only date is the whole of it; a date of another event does not belong to it. */
async function requireDateOf({ db }: Tx, eventId: number, id: number) {
  const date = db.selectFrom('occurrences').select('id').where('event_id', '=', eventId).where('id', '=', id)
  if (!(await date.executeTakeFirst())) throw new Problem('occurrence_not_found')
}

type Edit = Omit<EventEdit, 'scope' | 'occurrenceId'>

/**
 * What people act on takes effect at once, and they are told; large changes to the text, and every new link, are reviewed
 * again.
 */
async function editAll(tx: Tx, viewer: Viewer, event: LockedEvent, edit: Edit) {
  const before = fieldsOf(event)
  const wanted = withGiven(before, edit)
  if (event.holding.state !== 'draft') requireComplete(wanted)
  const proposed = event.holding.state === 'approved' ? newLinks(before, wanted) : undefined
  const kept = proposed && asBefore(before, proposed)
  const now = proposed ? { ...edit, ...kept, ...(proposed.registration && { capacity: undefined }) } : edit

  await moveToGroup(tx, viewer, event.holding, edit)
  await changeOwn(tx, viewer, event, { before, after: withGiven(before, now), edit: now })
  const { title, body, audience, categoryId, cover } = edit
  const text = { title, body, audience, categoryId, cover }
  const isOfText = Object.values(text).some((value) => value !== undefined)
  if (isOfText || proposed || event.holding.state !== 'approved')
    await editHolding(tx, viewer, event.holding, {
      ...text,
      own: proposed ?? {},
      ...(proposed && { facts: { ...proposed }, factsBefore: { ...kept }, hasNews: true }),
    })
  // Who may be asked depends on the group it is for after the edit.
  if (edit.coHosts) await changeHosts(tx, viewer, await lockEvent(tx, viewer, event.id), edit.coHosts)
  await keepFacts(tx, event.id)
  tellWatchers(tx, event.id)
}

type Links = Partial<Pick<EventFields, 'infoUrl' | 'registerUrl' | 'registration'>>

/**
 * Addresses no reviewer has seen, along with what they belong to. Removing one does not count. Until people register
 * elsewhere, the places here stay as they were.
 */
function newLinks(before: EventFields, { infoUrl, registerUrl, registration }: EventFields): Links | undefined {
  const links: Links = {
    ...(infoUrl !== null && infoUrl !== before.infoUrl && { infoUrl }),
    ...(registerUrl !== null && registerUrl !== before.registerUrl && { registerUrl }),
    ...(registration === 'elsewhere' && registration !== before.registration && { registration }),
  }
  return Object.keys(links).length > 0 ? links : undefined
}

const asBefore = (before: EventFields, links: Links): Links =>
  Object.fromEntries(Object.keys(links).map((name) => [name, before[name as keyof Links]]))

/** A proposal is approved: its links take effect, with the current facts, since it still has those from when it was made. */
export async function applyLinks(tx: Tx, eventId: number, own: unknown) {
  const event = await tx.db.selectFrom('events').selectAll().where('holding_id', '=', eventId).executeTakeFirstOrThrow()
  const before = fieldsOf(event)
  const { infoUrl, registerUrl, registration } = { ...before, ...(own as Links) }
  const isElsewhere = registration === 'elsewhere'
  const links = { info_url: infoUrl, register_url: isElsewhere ? registerUrl : null, registration }
  await tx.db.updateTable('events').set(links).where('holding_id', '=', eventId).execute()
  if (isElsewhere && before.registration !== 'elsewhere') await giveNoPlaces(tx, eventId)
  await keepFacts(tx, eventId)
}

/** Places are now given elsewhere. Those going or waiting here can still take that back. */
async function giveNoPlaces(tx: Tx, eventId: number) {
  await tx.db.updateTable('events').set({ capacity: null }).where('holding_id', '=', eventId).execute()
  await changeCapacity(tx, toCome(tx, await lockDates(tx, eventId)), null, { isOwn: false })
}

interface Change {
  before: EventFields
  after: EventFields
  edit: Edit
}

async function changeOwn(tx: Tx, viewer: Viewer, event: LockedEvent, { before, after, edit }: Change) {
  if (isDeepStrictEqual(before, after) && edit.place === undefined && edit.joinUrl === undefined && edit.capacity === undefined)
    return
  const dates = await lockDates(tx, event.id)
  if (isRetimed(before, after)) await changeSeries(tx, event, { before, after, dates, byId: viewer.id })
  const coming = toCome(tx, isRetimed(before, after) ? await lockDates(tx, event.id) : dates)

  const isElsewhere = !isDeepStrictEqual(before.place, after.place)
  if (isElsewhere) await keepPlaceOfThePast(tx, event)
  const ofAll = {
    ...((isElsewhere || coming.some(({ place }) => place)) && edit.place !== undefined && { place: null }),
    ...((before.joinUrl !== after.joinUrl || coming.some(({ join_url }) => join_url)) &&
      edit.joinUrl !== undefined && { join_url: null }),
    // A change of format removes them automatically.
    ...(before.place && !after.place && { place: null }),
    ...(before.joinUrl && !after.joinUrl && { join_url: null }),
  }
  if (before.format !== after.format || before.creditHours !== after.creditHours) await rememberBefore(tx, coming)
  await changeDates(tx, coming, ofAll)
  // In calendars a single date's number includes its own changes, a series' number does not include those of its dates: so
  // it continues from the highest.
  const counted = !before.repeat && after.repeat ? Math.max(0, ...dates.map(({ sequence }) => sequence)) : 0
  await tx.db
    .updateTable('events')
    .set(({ eb }) => ({
      ...columnsOf(after),
      changed_at: tx.rooms.now(),
      ...((isRetimed(before, after) || isElsewhere) && { sequence: eb('sequence', '+', 1 + counted) }),
    }))
    .where('holding_id', '=', event.id)
    .execute()
  if (edit.capacity !== undefined) await changeCapacity(tx, coming, after.capacity, { isOwn: false })
  else if (before.registration !== after.registration) await moveUp(tx, coming)
  if (before.creditHours !== after.creditHours)
    await changeHours(tx, viewer, { dates, before: before.creditHours, after: after.creditHours })
}

/** Past dates were held where they were held. */
const keepPlaceOfThePast = ({ db, rooms }: Tx, { id, place }: LockedEvent) =>
  db
    .updateTable('occurrences')
    .set({ place: place && JSON.stringify(place) })
    .where('event_id', '=', id)
    .where('ends_at', '<=', rooms.now())
    .where('place', 'is', null)
    .execute()
