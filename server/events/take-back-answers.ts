import { sql, type RawBuilder } from 'kysely'
import type { AnswerState } from '#contract/occurrences.ts'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { isInGroup } from '#server/users/group-readers.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { count } from './answer-occurrence.ts'
import { holdOccurrences } from './lock-occurrence.ts'
import { fillPlaces, tellOwnTabs } from './waiting-line.ts'

interface Answer {
  occurrenceId: number
  eventId: number
  userId: number
  answer: AnswerState | null
}

const select = ({ db }: Tx, condition: RawBuilder<unknown>) =>
  sql<Answer>`
  select rsvps.occurrence_id as "occurrenceId", occurrences.event_id as "eventId", rsvps.user_id as "userId", rsvps.answer
    from rsvps join occurrences on occurrences.id = rsvps.occurrence_id join holdings on holdings.id = occurrences.event_id
   where ${condition} order by 1, 3 limit ${batchSize}`.execute(db)

/** A few at a time, as they are once their dates are locked: counts stay exact, and the first in line move up. */
async function takeBackSome(tx: Tx, condition: RawBuilder<unknown>, forget: (tx: Tx, answer: Answer) => Promise<unknown>) {
  const found = (await select(tx, condition)).rows
  await holdOccurrences(
    tx,
    found.map(({ occurrenceId }) => occurrenceId),
  )
  const { rows } = await select(tx, sql`${condition} and occurrences.id = any(${found.map((row) => row.occurrenceId)}::int[])`)
  for (const row of rows) {
    await forget(tx, row)
    await count(tx, row.occurrenceId, { from: row.answer, to: null })
  }
  for (const { answer, occurrenceId } of rows) if (answer === 'going') await fillPlaces(tx, occurrenceId)
  for (const { eventId, userId } of rows) tellOwnTabs(tx, eventId, userId)
  return found.length
}

/** Whatever else has to be remembered stays: that they attended, or may not come. */
async function takeBackAnswer({ db }: Tx, { occurrenceId, userId }: Answer) {
  const isIt = sql`occurrence_id = ${occurrenceId} and user_id = ${userId}`
  await sql`delete from rsvps where ${isIt} and attended_at is null and not is_barred`.execute(db)
  await sql`update rsvps set answer = null, waiting_order = null, asks_again = false where ${isIt}`.execute(db)
}

/** With a block between two people, neither goes to the other's events. To be called after `lockPeople`. */
export async function takeBackAnswersBetween(tx: Tx, one: number, other: number) {
  const isBetween = sql`rsvps.answer is not null and (
    (rsvps.user_id = ${one} and holdings.author_id = ${other}) or (rsvps.user_id = ${other} and holdings.author_id = ${one}))`
  while ((await takeBackSome(tx, isBetween, takeBackAnswer)) > 0);
}

/** For a suspended member: they are not coming, so others may. */
export async function takeBackAnswersOfSuspended(rooms: Rooms, userId: number) {
  const isToCome = sql`rsvps.user_id = ${userId} and rsvps.answer is not null and occurrences.ends_at > ${rooms.now()}
    and exists (select from users where id = ${userId} and suspended_at is not null)`
  const takeSome = (tx: Tx) => takeBackSome(tx, isToCome, takeBackAnswer)
  while (
    (await inTransaction(rooms, async (tx) => {
      await lockPeople(tx, [userId])
      return takeSome(tx)
    })) > 0
  );
}

/** Someone no longer in an event's group must not keep a place from those who are. */
const isOutside = (now: Date) => sql`occurrences.is_listed and occurrences.starts_at > ${now} and holdings.audience = 'group'
  and rsvps.answer is not null and not ${isInGroup(sql.ref('rsvps.user_id'), sql.ref('holdings.group_id'))}`

/** Right away, for one person who has left a group. */
export async function takeBackAnswersOutside(rooms: Rooms, userId: number) {
  const isTheirs = sql`rsvps.user_id = ${userId} and ${isOutside(rooms.now())}`
  await inBatches(() => inTransaction(rooms, (tx) => takeBackSome(tx, isTheirs, takeBackAnswer)))
}

/** Hourly, for everyone: including those who answered at the moment they left. */
export async function takeBackAnswersOfOutsiders(rooms: Rooms, stopping?: AbortSignal) {
  const condition = isOutside(rooms.now())
  await inBatches(() => inTransaction(rooms, (tx) => takeBackSome(tx, condition, takeBackAnswer)), stopping)
}

/**
 * For a member who has left: nothing says that they went anywhere, or confirmed that others did. A few at a time; returns
 * how many.
 */
export async function eraseAnswers(tx: Tx, userId: number): Promise<number> {
  const { db } = tx
  await db.updateTable('rsvps').set({ confirmed_by: null }).where('confirmed_by', '=', userId).execute()
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
  return takeBackSome(tx, sql`rsvps.user_id = ${userId}`, ({ db: own }, { occurrenceId }) =>
    own.deleteFrom('rsvps').where('occurrence_id', '=', occurrenceId).where('user_id', '=', userId).execute(),
  )
}
