import { sql } from 'kysely'
import { daysToAnswerHosting } from '#contract/events.ts'
import { answerKeptDays } from '#contract/occurrences.ts'
import { batchSize, deleteInBatches, inBatches } from '#server/database/in-batches.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'

const dayMs = 86_400_000
/** A calendar that has not been read for so many changes is read no more. */
const mostStale = 100

/** Who came is forgotten half a year later, how many stays. A question that found no answer is taken back. */
export async function cleanUpEvents(rooms: Rooms, stopping?: AbortSignal) {
  const { db } = rooms.database
  const before = (days: number) => new Date(rooms.now().getTime() - days * dayMs)
  const isOld = sql<boolean>`occurrence_id in (select id from occurrences where ends_at <= ${before(answerKeptDays)})`
  await deleteInBatches(db, 'rsvps', isOld, stopping)
  await inBatches(async () => {
    const { rows } = await sql<{ eventId: number; userId: number }>`
      select event_id as "eventId", user_id as "userId" from hosts
       where state = 'asked' and since <= ${before(daysToAnswerHosting)} order by since limit ${batchSize}`.execute(db)
    for (const asked of rows) await inTransaction(rooms, (tx) => takeBackQuestion(tx, asked, before(daysToAnswerHosting)))
    return rows.length
  }, stopping)
  const isForgotten = sql<boolean>`user_id in (select user_id from stale_feeds group by user_id having count(*) > ${mostStale})`
  await deleteInBatches(db, 'calendar_feeds', isForgotten, stopping)
}

/** Unless it was answered meanwhile. */
async function takeBackQuestion(tx: Tx, { eventId, userId }: { eventId: number; userId: number }, before: Date) {
  await sql`
    delete from hosts where event_id = ${eventId} and user_id = ${userId} and state = 'asked' and since <= ${before}`.execute(
    tx.db,
  )
  await withdrawNotification(tx, { type: 'group_invited', holdingId: eventId, userIds: [userId] })
}
