import { sql } from 'kysely'
import { answerKeptDays } from '#contract/occurrences.ts'
import { batchSize, deleteInBatches, inBatches } from '#server/database/in-batches.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { hasLapsed } from './hosting.ts'
import { takeBackLapsed } from './hosts.ts'

const dayMs = 86_400_000
/** A calendar with this many unread changes is no longer being read by anyone. */
const mostStale = 100

/** After half a year it is forgotten who came, but not how many. Unanswered invitations are withdrawn. */
export async function cleanUpEvents(rooms: Rooms, stopping?: AbortSignal) {
  const { db } = rooms.database
  const before = (days: number) => new Date(rooms.now().getTime() - days * dayMs)
  const isOld = sql<boolean>`occurrence_id in (select id from occurrences where ends_at <= ${before(answerKeptDays)})`
  await deleteInBatches(db, 'rsvps', isOld, stopping)
  await inBatches(async () => {
    const { rows: events } = await sql<{ id: number }>`
      select distinct hosts.event_id as id from hosts join holdings on holdings.id = hosts.event_id
       where ${hasLapsed('hosts', rooms.now())} limit ${batchSize}`.execute(db)
    for (const { id } of events)
      await inTransaction(rooms, async (tx) => {
        await sql`select from holdings where id = ${id} for no key update`.execute(tx.db)
        await takeBackLapsed(tx, id)
      })
    return events.length
  }, stopping)
  const isForgotten = sql<boolean>`user_id in (select user_id from stale_feeds group by user_id having count(*) > ${mostStale})`
  await deleteInBatches(db, 'calendar_feeds', isForgotten, stopping)
}
