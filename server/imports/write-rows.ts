import { addItem, selectLastPosition } from '#server/collections/create-item.ts'
import { changeItem } from '#server/collections/edit-item.ts'
import { keysAfter } from '#server/collections/fractional-key.ts'
import { keepCollection } from '#server/collections/keep-collection.ts'
import { countFiles } from '#server/collections/keep-item.ts'
import { lockEditedCollection, lockEditedItem, type LockedCollection } from '#server/collections/lock-collection.ts'
import { submitPart } from '#server/holdings/parts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { deleteFiles } from '#server/item-files/arrange-files.ts'
import { succeed, takeImportFiles } from '#server/item-files/insert-item-file.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { keepVerdicts } from './check-import.ts'
import type { FoundImport } from './find-import.ts'
import { foldName, judgeRows, openLedger, type Verdict } from './judge-rows.ts'
import { asSent } from './upload-csv.ts'

export interface Running {
  found: FoundImport
  viewer: Viewer
}

/** A row that those who chose all or nothing cannot have. */
export class RowRefused extends Error {
  readonly row: number
  readonly problem: string
  constructor(row: number, problem: string) {
    super(`Row ${row}: ${problem}`)
    this.row = row
    this.problem = problem
  }
}

/** Others are served between two of these. */
const rowsAtOnce = 50

export async function writeRows(rooms: Rooms, running: Running, ends: AbortSignal) {
  if (running.found.all_or_nothing)
    return inTransaction(rooms, async (tx) => {
      while ((await writeSome(tx, running, rowsAtOnce)) > 0) ends.throwIfAborted()
    })
  for (;;) {
    ends.throwIfAborted()
    try {
      if ((await inTransaction(rooms, (tx) => writeSome(tx, running, rowsAtOnce))) === 0) return
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      await writeOneByOne(rooms, running)
    }
  }
}

/** Where one of several was refused all of them were taken back: each by itself now, and the one is told. */
async function writeOneByOne(rooms: Rooms, running: Running) {
  for (let row = 0; row < rowsAtOnce; row += 1) {
    try {
      await inTransaction(rooms, (tx) => writeSome(tx, running, 1))
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      await inTransaction(rooms, (tx) => tellRefused(tx, running, error))
    }
  }
}

/** Answers how many there were. Judged again under the lock of the collection: since the check others may have changed it. */
async function writeSome(tx: Tx, running: Running, limit: number): Promise<number> {
  const { found, viewer } = running
  const rows = await selectUndone(tx, found, limit)
  if (rows.length === 0) return 0
  const collection = await lockEditedCollection(tx, viewer, found.collection_id).catch(refusedFor(rows[0]!.number))
  const verdicts = await judgeRows(tx, found, rows, await openLedger(tx, found))
  const wrong = verdicts.find(({ outcome }) => outcome === 'error')
  if (wrong && found.all_or_nothing) throw new RowRefused(wrong.row.number, wrong.errors[0]!.message)

  const keys = keysAfter(await selectLastPosition(tx, collection.id))
  const itemIds = new Map<number, number>()
  for (const verdict of verdicts) {
    const { row, outcome } = verdict
    if (outcome === 'error' || outcome === 'unchanged') continue
    const position = () => keys.next().value
    itemIds.set(row.number, await writeItem(tx, viewer, collection, verdict, position).catch(refusedFor(row.number)))
  }
  await countFiles(tx, [...itemIds.values()])
  await keepCollection(tx, collection.id)
  await keepDone(tx, found, verdicts, itemIds)
  return rows.length
}

/** What a verb refuses it says of this row. */
const refusedFor =
  (number: number) =>
  (error: unknown): never => {
    if (!(error instanceof Problem)) throw error
    throw new RowRefused(number, Object.values(error.fields ?? {})[0] ?? error.message)
  }

async function selectUndone({ db }: Tx, { id }: FoundImport, limit: number) {
  const rows = await db
    .selectFrom('import_rows')
    .select(['number', 'cells'])
    .where('import_id', '=', id)
    .where('is_done', '=', false)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ number, cells }) => ({ number, cells: cells.map(asSent) }))
}

async function writeItem(tx: Tx, viewer: Viewer, collection: LockedCollection, verdict: Verdict, position: () => string) {
  const { item, type, row, fields, files } = verdict
  const itemId = item?.id ?? (await addItem(tx, viewer, collection, { type, metadata: row.metadata, position: position() })).id
  if (fields.some((name) => name !== 'filename')) {
    const changed = Object.fromEntries(Object.entries(row.metadata).filter(([name]) => fields.includes(name)))
    await changeItem(tx, viewer, await lockEditedItem(tx, viewer, itemId), {
      ...{ metadata: changed, ...(fields.includes('type') && { type }) },
    })
  }
  if (files.length > 0) await takeFiles(tx, itemId, verdict)
  return itemId
}

/** One of the same name takes the place of what the item had. */
async function takeFiles(tx: Tx, itemId: number, { item, files }: Verdict) {
  const taken = files.map(({ id, name }) => {
    const own = item?.files.findLast((file) => foldName(file.name) === foldName(name))
    return { id, position: own?.position ?? null, ...(item ? succeed(item, own) : { replacesId: null, goneIds: [] }) }
  })
  await takeImportFiles(tx, { itemId, files: taken })
  await deleteFiles(
    tx,
    taken.flatMap(({ goneIds }) => goneIds),
  )
  await submitPart(tx, itemId)
}

async function keepDone(tx: Tx, { id }: FoundImport, verdicts: Verdict[], itemIds: Map<number, number>) {
  await keepVerdicts(
    tx,
    id,
    verdicts.map((verdict) => ({ ...verdict, itemId: itemIds.get(verdict.row.number) ?? verdict.item?.id ?? null })),
  )
  await markDone(
    tx,
    id,
    verdicts.map(({ row }) => row.number),
  )
}

async function markDone({ db }: Tx, id: number, numbers: number[]) {
  await db.updateTable('import_rows').set({ is_done: true }).where('import_id', '=', id).where('number', 'in', numbers).execute()
  await db
    .updateTable('imports')
    .set(({ eb }) => ({ done_count: eb('done_count', '+', numbers.length) }))
    .where('id', '=', id)
    .execute()
}

async function tellRefused(tx: Tx, { found }: Running, { problem: message }: RowRefused) {
  const [row] = await selectUndone(tx, found, 1)
  if (!row) return
  await tx.db
    .updateTable('import_rows')
    .set({ outcome: 'error', fields: [], errors: JSON.stringify([{ column: '', message }]) })
    .where('import_id', '=', found.id)
    .where('number', '=', row.number)
    .execute()
  await markDone(tx, found.id, [row.number])
}
