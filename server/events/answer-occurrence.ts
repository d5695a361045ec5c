import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { AnswerState, answerOccurrence as contract, Occurrence } from '#contract/occurrences.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockAnswerer, lockOccurrence, lockOccurrences, type LockedOccurrence } from './lock-occurrence.ts'
import { readOccurrences } from './present.ts'
import { fillPlaces, tellOwnTabs } from './waiting-line.ts'

type Answering = Parsed<typeof contract, 'body'>

/** To one date, or to it and all that follow: of those, the ones that can be answered. Twice is once. */
export async function answerOccurrence(tx: Tx, viewer: Viewer, id: number, answering: Answering): Promise<Occurrence[]> {
  const { answer, isQuiet, scope } = answering
  await lockAnswerer(tx, viewer)
  const dates = await lockOccurrences(tx, viewer, scope === 'following' ? await selectFollowing(tx, id) : [id])
  const asked = dates.find((date) => date.id === id)
  if (!asked) throw new Problem('occurrence_not_found')
  const refusal = refusalOf(tx, asked, answer)
  if (refusal) throw new Problem(refusal)

  const open = dates.filter((date) => !refusalOf(tx, date, answer))
  for (const date of open) await take(tx, viewer.id, date, { answer: stateAfter(date, answer), isQuiet: isQuiet ?? date.isQuiet })
  for (const date of open) if (date.answer === 'going' && answer !== 'going') await fillPlaces(tx, date.id)
  tellOwnTabs(tx, asked.event_id, viewer.id)
  const ids = open.map((date) => date.id)
  return readOccurrences(tx, viewer, ids)
}

/** Who cannot come any more can always say so, until it is over. */
function refusalOf({ rooms }: Tx, date: LockedOccurrence, answer: Answering['answer']): ProblemCode | undefined {
  if (date.state !== 'approved') return 'not_submitted'
  if (date.cancelled_at) return 'event_cancelled'
  if (date.ends_at <= rooms.now()) return 'event_over'
  if (date.isBarred) return 'event_barred'
  if (answer === 'not_going') return undefined
  if (!date.isOfGroup) return 'not_a_member'
  if (answer === 'interested') return undefined
  if (date.registration === 'elsewhere') return 'answers_elsewhere'
  return isFullFor(date) && !date.hasWaitingList ? 'event_full' : undefined
}

const isFullFor = ({ answer, capacity, going_count }: LockedOccurrence) =>
  answer !== 'going' && capacity !== null && going_count >= capacity

const stateAfter = (date: LockedOccurrence, answer: Answering['answer']): AnswerState =>
  answer === 'going' && isFullFor(date) ? 'waiting' : answer

const selectFollowing = async ({ db, rooms }: Tx, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select later.id from occurrences as asked
      join occurrences as later on later.event_id = asked.event_id and (later.starts_at, later.id) >= (asked.starts_at, asked.id)
     where asked.id = ${id} and (later.id = asked.id or (later.cancelled_at is null and later.ends_at > ${rooms.now()}))`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

interface Taken {
  answer: AnswerState
  isQuiet: boolean
}

/** Who stands in line already keeps their place there. */
async function take({ db, rooms }: Tx, userId: number, date: LockedOccurrence, { answer, isQuiet }: Taken) {
  const order = answer === 'waiting' ? sql`nextval('rsvp_order')` : sql`null::bigint`
  await sql`
    insert into rsvps (occurrence_id, user_id, answer, is_quiet, answered_at, waiting_order)
    values (${date.id}, ${userId}, ${answer}, ${isQuiet}, ${rooms.now()}, ${order})
    on conflict (occurrence_id, user_id) do update
       set answer = excluded.answer, is_quiet = excluded.is_quiet, asks_again = false,
           answered_at = case when rsvps.answer = excluded.answer then rsvps.answered_at else excluded.answered_at end,
           waiting_order = case when rsvps.answer = excluded.answer then rsvps.waiting_order else excluded.waiting_order end`.execute(
    db,
  )
  await count({ db }, date.id, { from: date.answer, to: answer })
}

const by = (state: AnswerState, { from, to }: { from: AnswerState | null; to: AnswerState | null }) =>
  Number(to === state) - Number(from === state)

/** More people than places the table itself refuses. Under the lock of the date. */
export async function count({ db }: Pick<Tx, 'db'>, id: number, change: { from: AnswerState | null; to: AnswerState | null }) {
  if (change.from === change.to) return
  await sql`
    update occurrences set going_count = going_count + ${by('going', change)}, waiting_count = waiting_count + ${by('waiting', change)},
           interested_count = interested_count + ${by('interested', change)}
     where id = ${id}`.execute(db)
}

/** They come at the new time too. */
export async function confirmStillComing(tx: Tx, viewer: Viewer, id: number): Promise<Occurrence> {
  const date = await lockOccurrence(tx, viewer, id)
  if (date.answer !== 'going' && date.answer !== 'waiting') throw new Problem('not_yours')
  await tx.db
    .updateTable('rsvps')
    .set({ asks_again: false })
    .where('occurrence_id', '=', id)
    .where('user_id', '=', viewer.id)
    .execute()
  tellOwnTabs(tx, date.event_id, viewer.id)
  return readOne(tx, viewer, id)
}

export async function readOne(tx: Tx, viewer: Viewer, id: number): Promise<Occurrence> {
  const [found] = await readOccurrences(tx, viewer, [id])
  if (!found) throw new Problem('occurrence_not_found')
  return found
}
