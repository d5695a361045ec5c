import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Occurrence, writeAfterwards as contract } from '#contract/occurrences.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { attachTo, releaseAttachments } from '#server/uploads/attach-to.ts'
import { readOne } from './answer-occurrence.ts'
import { lockOccurrence, recordForHosts, requireHost, requireStanding, type LockedOccurrence } from './lock-occurrence.ts'
import { tellPeople, type Afterwards as Tidings } from './tell-people.ts'

type Afterwards = Parsed<typeof contract, 'body'>

/** Recording, slides and a closing note, once it is over. Fields left out stay as they are; a link replaces a file, and a file a link. */
export async function writeAfterwards(tx: Tx, viewer: Viewer, id: number, afterwards: Afterwards): Promise<Occurrence> {
  const { recordingUrl, slidesUrl, slidesUpload, closingNote } = afterwards
  const date = await lockOccurrence(tx, viewer, id)
  requireHost(viewer, date)
  requireStanding(date)
  if (date.ends_at > tx.rooms.now()) throw new Problem('event_not_over')

  if (slidesUpload) await attachTo(tx, { type: 'occurrence', id, uploaderId: viewer.id, media: [{ url: slidesUpload }] })
  else if (slidesUrl || slidesUpload === null) await releaseAttachments(tx, 'occurrence', id)
  const written = {
    ...(recordingUrl !== undefined && { recording_url: recordingUrl }),
    ...(slidesUrl !== undefined && { slides_url: slidesUrl }),
    ...(slidesUpload && { slides_url: null }),
    ...(closingNote !== undefined && { closing_note: closingNote || (date.closing_note === null ? null : '') }),
  }
  if (Object.keys(written).length > 0) await tx.db.updateTable('occurrences').set(written).where('id', '=', id).execute()
  // A note that was removed is empty rather than null: people have been told of one.
  const isFirstNote = closingNote && date.closing_note === null
  const what = recordingUrl ? 'recording' : slidesUrl || slidesUpload ? 'slides' : isFirstNote ? 'note' : undefined
  if (what && !date.afterwards_told_at) await tellOfIt(tx, viewer, date, what)
  await recordForHosts(tx, viewer, date)
  tellWatchers(tx, date.event_id)
  return readOne(tx, viewer, id)
}

/**
 * Told once, when the first of these appears, to those who went or were recorded as present. After a note, which often comes
 * the same day, the first thing to watch or listen to is told as well.
 */
async function tellOfIt(tx: Tx, viewer: Viewer, date: LockedOccurrence, what: Tidings['what']) {
  if (what !== 'note')
    await tx.db.updateTable('occurrences').set({ afterwards_told_at: tx.rooms.now() }).where('id', '=', date.id).execute()
  const { rows } = await sql<{ id: number }>`
    select user_id as id from rsvps
     where occurrence_id = ${date.id} and (answer = 'going' or attended_at is not null) and user_id <> ${viewer.id} order by 1`.execute(
    tx.db,
  )
  const { id: occurrenceId, starts_local, ends_local, timeZone, allDay, title, event_id: eventId } = date
  const [startsAt, endsAt] = [date.starts_at.toISOString(), date.ends_at.toISOString()]
  const when = { occurrenceId, startsAt, endsAt, startsLocal: starts_local, endsLocal: ends_local, timeZone, allDay }
  const tidings = { is: 'afterwards', what } as const
  await tellPeople(tx, { news: { eventId, title, when, dates: 1, isComing: true, tidings }, userIds: rows.map(({ id }) => id) })
}
