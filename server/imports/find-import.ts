import type { Selectable } from 'kysely'
import { lockEditedCollection, type LockedCollection, selectEditor } from '#server/collections/lock-collection.ts'
import type { ImportsTable } from '#server/database/tables/collections.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'

export interface FoundImport extends Selectable<ImportsTable> {
  collection_title: string
}

/** For the editors of its collection, while they may see it; for everyone else it does not exist. */
export async function findImport(tx: Pick<Tx, 'db'>, viewer: Viewer, id: number): Promise<FoundImport> {
  const found = await selectImport(tx, id).where(visibleHoldings(viewer)).executeTakeFirst()
  if (!found) throw new Problem('import_not_found')
  const { author_id, ...row } = found
  const isEditor = author_id === viewer.id || (await selectEditor(tx, row.collection_id, viewer.id))?.state === 'editor'
  if (!isEditor) throw new Problem('import_not_found')
  return row
}

export interface LockedImport extends FoundImport {
  collection: LockedCollection
}

/** The first step of everything that changes it: locks its collection, then its own row. A running import is left alone. */
export async function lockImport(tx: Tx, viewer: Viewer, id: number): Promise<LockedImport> {
  const { collection_id } = await findImport(tx, viewer, id)
  const collection = await lockEditedCollection(tx, viewer, collection_id)
  const found = await selectImport(tx, id).forUpdate('imports').executeTakeFirst()
  if (!found) throw new Problem('import_not_found')
  if (found.state === 'running') throw new Problem('import_running')
  return { ...found, collection }
}

/** Refuses one that is done, whose report stays as it is. */
export async function lockUnstarted(tx: Tx, viewer: Viewer, id: number): Promise<LockedImport> {
  const found = await lockImport(tx, viewer, id)
  if (found.state === 'done') throw new Problem('import_not_found')
  return found
}

const selectImport = ({ db }: Pick<Tx, 'db'>, id: number) =>
  db
    .selectFrom('imports')
    .innerJoin('holdings', 'holdings.id', 'imports.collection_id')
    .selectAll('imports')
    .select(['holdings.title as collection_title', 'holdings.author_id'])
    .where('imports.id', '=', id)
