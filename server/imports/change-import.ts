import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { type changeImport as contract, daysImportsAreKept, type Import } from '#contract/imports.ts'
import { lockEditedCollection } from '#server/collections/lock-collection.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { lockImport, lockUnstarted } from './find-import.ts'
import { presentImport } from './present.ts'

/** Into a collection the viewer edits; several may be open, but only one runs at a time. */
export async function openImport(tx: Tx, viewer: Viewer, collectionId: number): Promise<Import> {
  await lockEditedCollection(tx, viewer, collectionId)
  const { id } = await tx.db
    .insertInto('imports')
    .values({ collection_id: collectionId, user_id: viewer.id, created_at: tx.rooms.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return presentImport(tx, viewer, id)
}

export async function changeImport(tx: Tx, viewer: Viewer, id: number, change: Parsed<typeof contract, 'body'>): Promise<Import> {
  const { columns } = await lockUnstarted(tx, viewer, id)
  const { mapping, separator } = change
  if (mapping && mapping.length !== columns.length)
    throw new Problem('invalid_input', { fields: { mapping: 'Please say of each column what it holds, or that it is left out' } })
  if (mapping || separator)
    await tx.db
      .updateTable('imports')
      .set({ ...(mapping && { mapping }), ...(separator && { separator }) })
      .where('id', '=', id)
      .execute()
  await takeBackCheck(tx, id)
  return presentImport(tx, viewer, id)
}

/** To be called after a change to anything that the check has looked at. */
export async function takeBackCheck({ db }: Pick<Tx, 'db'>, id: number) {
  await db.updateTable('imports').set({ state: 'open', files_without_row: [] }).where('id', '=', id).execute()
  await db
    .updateTable('import_rows')
    .set({ outcome: null, fields: [], errors: '[]', item_id: null })
    .where('import_id', '=', id)
    .where('outcome', 'is not', null)
    .execute()
}

/** With its files, unless they have become files of items. What is in the collection stays there. */
export async function dropImport(tx: Tx, viewer: Viewer, id: number) {
  await lockImport(tx, viewer, id)
  await tx.db.deleteFrom('imports').where('id', '=', id).execute()
  return { message: 'Import dropped' }
}

export async function cleanUpImports({ database: { db }, now }: Rooms, stopping?: AbortSignal) {
  const old = new Date(now().getTime() - daysImportsAreKept * 86_400_000)
  await deleteInBatches(db, 'imports', sql<boolean>`state <> 'running' and created_at <= ${old}`, stopping)
}

/** For a member who has left; items made from their rows stay in the collection. */
export async function eraseImports({ db }: Tx, userId: number) {
  await db.deleteFrom('imports').where('user_id', '=', userId).execute()
}
