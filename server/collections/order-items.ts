import { sql } from 'kysely'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { selectLastPosition } from './create-item.ts'
import { keyBetween, keysAfter, longestKey } from './fractional-key.ts'
import { keepCollection } from './keep-collection.ts'
import { lockEditedCollection } from './lock-collection.ts'

interface Move {
  itemId: number
  before: number | null
}

/** Moves it before another, or to the end. */
export async function orderItems(tx: Tx, viewer: Viewer, collectionId: number, { itemId, before }: Move) {
  await lockEditedCollection(tx, viewer, collectionId)
  const moved = await selectPosition(tx, collectionId, itemId)
  if (before !== itemId) {
    const next = before === null ? null : await selectPosition(tx, collectionId, before)
    const previous =
      next === null
        ? await selectLastPosition(tx, collectionId)
        : await selectPrevious(tx, { collectionId, before: before!, itemId })
    const isLast = next === null && previous === moved
    if (!isLast) await put(tx, { collectionId, itemId, previous, next })
    await keepCollection(tx, collectionId, { isRead: true, items: [] })
  }
  return { message: 'Order saved' }
}

async function selectPosition({ db }: Tx, collectionId: number, itemId: number): Promise<string> {
  const found = db.selectFrom('items').select('position').where('holding_id', '=', itemId)
  const item = await found.where('collection_id', '=', collectionId).executeTakeFirst()
  if (!item) throw new Problem('holding_not_found')
  return item.position
}

async function selectPrevious(
  { db }: Tx,
  { collectionId, before, itemId }: { collectionId: number; before: number; itemId: number },
): Promise<string | null> {
  const { rows } = await sql<{ position: string }>`
    select items.position from items, items as next
     where next.holding_id = ${before} and items.collection_id = ${collectionId} and items.holding_id <> ${itemId}
       and (items.position, items.holding_id) < (next.position, next.holding_id)
     order by items.position desc, items.holding_id desc limit 1`.execute(db)
  return rows[0]?.position ?? null
}

async function put(
  tx: Tx,
  {
    collectionId,
    itemId,
    previous,
    next,
  }: { collectionId: number; itemId: number; previous: string | null; next: string | null },
) {
  const key = next === null ? keysAfter(previous).next().value : keyBetween(previous, next)
  await tx.db.updateTable('items').set({ position: key }).where('holding_id', '=', itemId).execute()
  if (key.length > longestKey) await numberAnew(tx, collectionId)
}

/** In their current order. */
async function numberAnew({ db }: Tx, collectionId: number) {
  const { rows } = await sql<{ id: number }>`
    select holding_id as id from items where collection_id = ${collectionId} order by position, holding_id`.execute(db)
  const keys = keysAfter(null)
  const positions = rows.map(() => keys.next().value)
  await sql`
    update items set position = renewed.position
      from unnest(${rows.map(({ id }) => id)}::int[], ${positions}::text[]) as renewed (id, position)
     where items.holding_id = renewed.id`.execute(db)
}
