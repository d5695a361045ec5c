import { sql } from 'kysely'
import { mostListEntries, mostLists, type List, type ListEdit, type NewList } from '#contract/lists.ts'
import type { JsonText } from '#server/http/handle.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockAuthor } from '#server/users/lock-people.ts'
import { listOwnLists, readList } from './read-list.ts'
import { isSeenEntry, readerOf } from './seen-saves.ts'

export async function createList(tx: Tx, viewer: Viewer, { title, note, isShared }: NewList): Promise<List> {
  await lockAuthor(tx, viewer.id)
  await refuseTooMany(tx, viewer.id)
  const { id } = await tx.db
    .insertInto('lists')
    .values({ user_id: viewer.id, title, note: note || null, is_shared: isShared, created_at: tx.rooms.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [list] = await listOwnLists(tx, viewer, { id })
  return list!
}

async function refuseTooMany({ db }: Tx, userId: number) {
  const own = db.selectFrom('lists').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await own.where('user_id', '=', userId).executeTakeFirstOrThrow()
  if (Number(count) >= mostLists) throw new Problem('too_many_lists')
}

export async function editList(tx: Tx, viewer: Viewer, id: number, { order, ...edit }: ListEdit): Promise<JsonText> {
  await lockOwnLists(tx, viewer.id, [id])
  const changes = {
    ...(edit.title !== undefined && { title: edit.title }),
    ...(edit.note !== undefined && { note: edit.note || null }),
    ...(edit.isShared !== undefined && { is_shared: edit.isShared }),
  }
  if (Object.keys(changes).length > 0) {
    await tx.db
      .updateTable('lists')
      .set({ ...changes, edited_at: tx.rooms.now() })
      .where('id', '=', id)
      .execute()
  }
  if (order) await orderEntries(tx, id, order)
  return readList(tx, viewer, id)
}

/** Entries added meanwhile, and those its owner cannot see at the moment, follow in their previous order. */
async function orderEntries({ db }: Tx, listId: number, order: number[]) {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from list_entries where list_id = ${listId} and id = any(${order}::bigint[])`.execute(db)
  if (rows[0]!.known < order.length) throw new Problem('invalid_input', { fields: { order: 'This is not an entry of the list' } })
  await sql`
    update list_entries set position = placed.position
      from (select id, row_number() over (order by array_position(${order}::bigint[], id) nulls last, position, id) as position
              from list_entries where list_id = ${listId}) as placed
     where list_entries.id = placed.id and list_entries.position <> placed.position`.execute(db)
}

export async function deleteList(tx: Tx, viewer: Viewer, id: number) {
  await lockOwnLists(tx, viewer.id, [id])
  await tx.db.deleteFrom('lists').where('id', '=', id).execute()
  return { message: 'List deleted' }
}

export async function removeListEntry(tx: Tx, viewer: Viewer, { id, entryId }: { id: number; entryId: number }) {
  await lockOwnLists(tx, viewer.id, [id])
  await tx.db.deleteFrom('list_entries').where('list_id', '=', id).where('id', '=', entryId).execute()
  return { message: 'Removed from the list' }
}

type Saved = { post_id: number } | { holding_id: number }

/** Appends what its owner has saved to each list; an entry already there keeps its place. */
export async function addToLists(tx: Tx, viewer: Viewer, listIds: number[], saved: Saved) {
  const ids = [...new Set(listIds)]
  await lockOwnLists(tx, viewer.id, ids)
  for (const list_id of ids) {
    const { rows } = await sql<{ count: number; last: number }>`
      select count(*)::int as count, coalesce(max(position), 0) as last from list_entries where list_id = ${list_id}`.execute(
      tx.db,
    )
    const { count, last } = rows[0]!
    const entry = { list_id, user_id: viewer.id, ...saved, position: last + 1, created_at: tx.rooms.now() }
    const added = await tx.db
      .insertInto('list_entries')
      .values(entry)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (count >= mostListEntries && added.numInsertedOrUpdatedRows) await makeRoom(tx, viewer, list_id)
  }
}

/** Removes the first entry its owner can no longer see; it remains saved. */
async function makeRoom({ db }: Tx, viewer: Viewer, listId: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from list_entries where id = (
      select id from list_entries where list_id = ${listId} and not ${isSeenEntry(readerOf(viewer))} order by position, id limit 1)`.execute(
    db,
  )
  if (numAffectedRows === 0n) throw new Problem('list_full')
}

/** In the order of their ids, so that calls do not deadlock; until the transaction ends, their entries are counted exactly. */
async function lockOwnLists({ db }: Tx, userId: number, ids: number[]) {
  const { rows } = await sql`
    select from lists where user_id = ${userId} and id = any(${ids}::int[]) order by id for no key update`.execute(db)
  if (rows.length < ids.length) throw new Problem('list_not_found')
}

export async function requireOwnList({ db }: Tx, userId: number, id: number) {
  const own = db.selectFrom('lists').select('id').where('id', '=', id).where('user_id', '=', userId)
  if (!(await own.executeTakeFirst())) throw new Problem('list_not_found')
}

/** For a member who leaves. */
export async function eraseLists({ db }: Tx, userId: number) {
  await db.deleteFrom('lists').where('user_id', '=', userId).execute()
}
