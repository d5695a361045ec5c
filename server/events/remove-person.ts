import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { AnswerState, removeFromOccurrence as contract } from '#contract/occurrences.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { count } from './answer-occurrence.ts'
import { lockOccurrence, requireHost, type LockedOccurrence } from './lock-occurrence.ts'
import { fillPlaces, tellOwnTabs } from './waiting-line.ts'

type Removal = Parsed<typeof contract, 'params'> & Parsed<typeof contract, 'query'>

/** They are told the reason, and cannot answer again; the first in line takes their place. */
export async function removePerson(tx: Tx, viewer: Viewer, { id, userId, reason }: Removal) {
  if (userId === viewer.id) throw new Problem('own_account')
  const date = await lockOccurrence(tx, viewer, id)
  requireHost(viewer, date)
  if (date.ends_at <= tx.rooms.now()) throw new Problem('event_over')
  const { rows } = await sql<{ answer: AnswerState; name: string }>`
    select rsvps.answer, users.name from rsvps join users on users.id = rsvps.user_id
     where occurrence_id = ${id} and user_id = ${userId} and answer is not null`.execute(tx.db)
  const [place] = rows
  if (!place) throw new Problem('user_not_found')

  await bar(tx, id, userId)
  await count(tx, id, { from: place.answer, to: null })
  if (place.answer === 'going') await fillPlaces(tx, id)
  const says: Saying = ['removedFromEvent', { title: date.title, reason }]
  await notify(tx, userId, { type: 'event_changed', holdingId: date.event_id, says })
  tellOwnTabs(tx, date.event_id, userId)
  await recordAct(tx, viewer, {
    action: 'remove_from_event',
    ...about(date),
    userId,
    label: `${place.name}, ${date.title}`,
    reason,
  })
  return { message: 'Removed.' }
}

const bar = ({ db }: Tx, id: number, userId: number) =>
  db
    .updateTable('rsvps')
    .set({ answer: null, waiting_order: null, asks_again: false, is_barred: true })
    .where('occurrence_id', '=', id)
    .where('user_id', '=', userId)
    .execute()

/** How the log refers to it. */
const about = ({ event_id, groupId }: LockedOccurrence) => ({
  ...{ subjectType: 'holding' as const, subjectId: event_id, inGroupId: groupId },
})
