import { sql } from 'kysely'
import { approveParts, sendPartsBack, submitParts } from '#server/holdings/parts.ts'
import { canBeRead } from '#server/holdings/present.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import type { Ruling } from '#server/subjects/reviewable.ts'
import { keepCollection } from './keep-collection.ts'
import { countFiles } from './keep-item.ts'

/** A collection is reviewed as a whole: it must contain something, all of which can be seen. Rejected items stay rejected. */
export async function requireSubmittable({ db }: Tx, { id }: Pick<LockedHolding, 'id'>) {
  const { rows } = await sql<{ count: number; areReady: boolean; haveFiles: boolean }>`
    select count(*)::int as count, bool_and(items.waiting_files + items.failed_files = 0) as "areReady",
           bool_and(items.file_count > 0) as "haveFiles"
      from items join holdings on holdings.id = items.holding_id
     where items.collection_id = ${id} and holdings.state <> 'rejected'`.execute(db)
  const { count, areReady, haveFiles } = rows[0]!
  if (count === 0) throw new Problem('no_items')
  if (!areReady) throw new Problem('files_not_ready')
  if (!haveFiles) throw new Problem('items_without_files')
}

/** A restored item is decided on separately. */
export async function requireReadable({ db }: Tx, { id }: Pick<LockedHolding, 'id'>) {
  const { rows } = await sql`select from items where holding_id = ${id} and ${canBeRead}`.execute(db)
  if (rows.length === 0) throw new Problem('files_not_ready')
}

export async function submitItems(tx: Tx, { id }: LockedHolding) {
  await submitParts(tx, id)
  await keepCollection(tx, id, { isRead: true })
}

/** Approves everything that was read and is ready. Items left out are sent back to the editors; of those already approved, only their new files. */
export async function decideOnItems(tx: Tx, { id }: LockedHolding, ruling: Ruling & { isApproved: boolean }) {
  const waiting = await selectWaiting(tx, id)
  const leftOut = new Set(ruling.isApproved ? ruling.leaveOut : waiting)
  const [approved, sentBack] = [waiting.filter((one) => !leftOut.has(one)), waiting.filter((one) => leftOut.has(one))]
  await approveParts(tx, approved, ruling)
  await readFiles(tx, approved)
  await sendPartsBack(tx, sentBack, ruling)
  await forgetNews(tx, sentBack)
  await keepCollection(tx, id, { isRead: true })
}

async function selectWaiting({ db }: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select items.holding_id as id from items join holdings on holdings.id = items.holding_id
     where items.collection_id = ${id} and ${canBeRead} and (holdings.state = 'pending' or items.has_news)
     order by items.holding_id`.execute(db)
  return rows.map(({ id: itemId }) => itemId)
}

/** From here on readers see them. */
export async function readFiles(tx: Tx, ids: number[]) {
  if (ids.length === 0) return
  await sql`
    update items set read_file_id = greatest(read_file_id, (
             select coalesce(max(item_files.id), 0) from item_files where item_files.item_id = items.holding_id))
     where holding_id = any(${ids}::int[])`.execute(tx.db)
  await countFiles(tx, ids)
}

/** Until the next file arrives. */
const forgetNews = ({ db }: Tx, ids: number[]) =>
  sql`
    update items set has_news = false, refused_file_id = (
             select coalesce(max(item_files.id), 0) from item_files where item_files.item_id = items.holding_id)
     where holding_id = any(${ids}::int[]) and has_news`.execute(db)
