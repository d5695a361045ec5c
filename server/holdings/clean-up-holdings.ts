import { sql } from 'kysely'
import { daysToUndoRejection } from '#contract/moderation.ts'
import { draftDays, draftToldDays } from '#contract/retention.ts'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { deleteForGood } from './delete-holding.ts'

const dayMs = 86_400_000

/**
 * Deletes what was rejected once that can no longer be undone, and drafts left alone for a year, a collection with all its
 * items.
 */
export async function cleanUpHoldings(rooms: Rooms, stopping?: AbortSignal) {
  await inBatches(() => inTransaction(rooms, tellOfEnd), stopping)
  await inBatches(() => inTransaction(rooms, deleteOld), stopping)
}

const daysAgo = (tx: Tx, days: number) => new Date(tx.rooms.now().getTime() - days * dayMs)

const isDraftLeftSince = (then: Date) => sql<boolean>`(
  state = 'draft' and kind <> 'item' and coalesce(edited_at, created_at) <= ${then} and not exists (
    select from items where items.collection_id = holdings.id and items.changed_at > ${then}))`

/** Told again if they have worked on it since, as the last warning is then long past. */
async function tellOfEnd(tx: Tx): Promise<number> {
  const [left, now] = [daysAgo(tx, draftDays - draftToldDays), tx.rooms.now()]
  const { rows } = await sql<LockedHolding>`
    update holdings set end_told_at = ${now} where id = any (array(
      select id from holdings where ${isDraftLeftSince(left)} and (end_told_at is null or end_told_at <= ${left})
       order by id limit ${batchSize} for no key update))
    returning *`.execute(tx.db)
  const at = daysAgo(tx, -draftToldDays).toISOString()
  for (const { id, author_id, title } of rows)
    await notify(tx, author_id, { type: 'holding_reviewed', holdingId: id, says: ['draftEnds', { title, at }] })
  return rows.length
}

async function deleteOld(tx: Tx): Promise<number> {
  const { rows } = await sql<LockedHolding>`
    select * from holdings
     where (state = 'rejected' and reviewed_at <= ${daysAgo(tx, daysToUndoRejection)})
        or (${isDraftLeftSince(daysAgo(tx, draftDays))}
            and end_told_at > ${daysAgo(tx, draftDays - draftToldDays)} and end_told_at <= ${daysAgo(tx, draftToldDays)})
     order by id limit ${batchSize} for no key update`.execute(tx.db)
  await deleteForGood(tx, rows)
  return rows.length
}
