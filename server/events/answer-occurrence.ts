import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { AnswerState, answerOccurrence as contract, Occurrence } from '#contract/occurrences.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, outsideTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { lockActiveMember } from '#server/users/lock-people.ts'
import { lockOccurrence, lockOccurrences, type LockedOccurrence } from './lock-occurrence.ts'
import { readOccurrences } from './present.ts'
import { fillPlaces, tellOwnTabs } from './waiting-line.ts'

type Answering = Parsed<typeof contract, 'body'>

/**
 * For one date, or for it and all following ones that can be answered. Answering twice counts once. The result is read after
 * the lock is released: when hundreds answer at once, each waits for all those before.
 */
export async function answerOccurrence(rooms: Rooms, viewer: Viewer, id: number, answering: Answering): Promise<Occurrence[]> {
  const ids = await inTransaction(rooms, (tx) => answerDates(tx, viewer, id, answering))
  return readOccurrences(outsideTransaction(rooms), viewer, ids)
}

async function answerDates(tx: Tx, viewer: Viewer, id: number, { answer, isQuiet, scope }: Answering): Promise<number[]> {
  await lockActiveMember(tx, viewer.id)
  const dates = await lockOccurrences(tx, viewer, scope === 'following' ? await selectFollowing(tx, id) : [id])
  const asked = dates.find((date) => date.id === id)
  if (!asked) throw new Problem('occurrence_not_found')
  const refusal = refusalOf(tx, asked, answer)
  if (refusal) throw new Problem(refusal)

  const open = dates.filter((date) => !refusalOf(tx, date, answer))
  for (const date of open) await take(tx, viewer.id, date, { answer: stateAfter(date, answer), isQuiet: isQuiet ?? date.isQuiet })
  const left = open.filter((date) => date.answer === 'going' && answer !== 'going' && date.waiting_count > 0)
  for (const { id: dateId } of left) await fillPlaces(tx, dateId)
  tellOwnTabs(tx, asked.event_id, viewer.id)
  return open.map((date) => date.id)
}

/** Anyone who can no longer come may say so at any time, until it is over. */
function refusalOf({ rooms }: Tx, date: LockedOccurrence, answer: Answering['answer']): ProblemCode | undefined {
  if (date.state !== 'approved') return 'not_submitted'
  if (date.cancelled_at) return 'event_cancelled'
  if (date.ends_at <= rooms.now()) return 'event_over'
  if (date.isBarred) return 'event_barred'
  const isElsewhere = date.registration === 'elsewhere'
  // If answers are given elsewhere, all one can do here is take an earlier one back.
  if (answer === 'not_going') return isElsewhere && !date.answer ? 'answers_elsewhere' : undefined
  if (!date.isOfGroup) return 'not_a_member'
  if (answer === 'interested') return undefined
  if (isElsewhere) return 'answers_elsewhere'
  return isFullFor(date) && !date.hasWaitingList && date.answer !== 'waiting' ? 'event_full' : undefined
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

const take = ({ db, rooms }: Tx, userId: number, date: LockedOccurrence, { answer, isQuiet }: Taken) =>
  takeAnswer(db, { id: date.id, userId, answer, isQuiet, now: rooms.now(), ...changeOf({ from: date.answer, to: answer }) })

interface Counted {
  going: number
  waiting: number
  interested: number
}

/** Those already in line keep their place there. The table itself refuses more people than places. Under the lock of the date. */
const takeAnswer = prepareSql<Taken & Counted & { id: number; userId: number; now: Date }, object>(
  ['id', 'userId', 'answer', 'isQuiet', 'now', 'going', 'waiting', 'interested'],
  ({ id, userId, answer, isQuiet, now, ...change }) => sql`
    with answered as (
      insert into rsvps (occurrence_id, user_id, answer, is_quiet, answered_at, waiting_order)
      values (${id}::int, ${userId}::int, ${answer}::text, ${isQuiet}::boolean, ${now}::timestamptz,
              case when ${answer}::text = 'waiting' then nextval('rsvp_order') end)
      on conflict (occurrence_id, user_id) do update
         set answer = excluded.answer, is_quiet = excluded.is_quiet, asks_again = false,
             answered_at = case when rsvps.answer = excluded.answer then rsvps.answered_at else excluded.answered_at end,
             waiting_order = case when rsvps.answer = excluded.answer then rsvps.waiting_order else excluded.waiting_order end)
    ${countAnswers(id, change)} and (${change.going}::int <> 0 or ${change.waiting}::int <> 0 or ${change.interested}::int <> 0)`,
)

interface Change {
  from: AnswerState | null
  to: AnswerState | null
}

function changeOf({ from, to }: Change): Counted {
  const by = (state: AnswerState) => Number(to === state) - Number(from === state)
  return { going: by('going'), waiting: by('waiting'), interested: by('interested') }
}

const countAnswers = (id: number, { going, waiting, interested }: Counted) => sql`
  update occurrences set going_count = going_count + ${going}::int, waiting_count = waiting_count + ${waiting}::int,
         interested_count = interested_count + ${interested}::int
   where id = ${id}::int`

/** Under the lock of the date. */
export async function count({ db }: Pick<Tx, 'db'>, id: number, change: Change) {
  if (change.from !== change.to) await countAnswers(id, changeOf(change)).execute(db)
}

/** They will come at the new time too. */
export async function confirmStillComing(tx: Tx, viewer: Viewer, id: number): Promise<Occurrence> {
  const date = await lockOccurrence(tx, viewer, id)
  if (date.answer !== 'going') throw new Problem('not_yours')
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
