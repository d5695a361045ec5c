import { sql } from 'kysely'
import { addItem, selectLastPosition } from '#server/collections/create-item.ts'
import { changeItem } from '#server/collections/edit-item.ts'
import { keysAfter } from '#server/collections/fractional-key.ts'
import { keepCollection } from '#server/collections/keep-collection.ts'
import { countFiles } from '#server/collections/keep-item.ts'
import { lockEditedCollection, lockEditedItem, type LockedCollection } from '#server/collections/lock-collection.ts'
import { deleteForGood } from '#server/holdings/delete-holding.ts'
import { submitPart } from '#server/holdings/parts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { deleteFiles } from '#server/item-files/arrange-files.ts'
import { succeed, takeImportFiles } from '#server/item-files/insert-item-file.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { foldName } from '#server/uploads/clean-name.ts'
import { lockActiveMember } from '#server/users/lock-people.ts'
import { keepVerdicts, pagesOfRows } from './check-import.ts'
import type { FoundImport } from './find-import.ts'
import { judgeRows, openLedger, type Verdict } from './judge-rows.ts'
import { asSent } from './cell-values.ts'

/** A row that all-or-nothing cannot do without. */
export class RowRefused extends Error {
  readonly row: number
  readonly problem: string
  constructor(row: number, problem: string) {
    super(`Row ${row}: ${problem}`)
    this.row = row
    this.problem = problem
  }
}

/** The member who started it may no longer write there: no further row is written. */
export class ImportStopped extends Error {}

/** Others are served between two batches. */
const rowsAtOnce = 50

export async function writeRows(rooms: Rooms, found: FoundImport, ends: AbortSignal) {
  if (found.all_or_nothing) return writeAllOrNothing(rooms, found, ends)
  for (;;) {
    ends.throwIfAborted()
    try {
      if ((await inTransaction(rooms, (tx) => writeSome(tx, found, { limit: rowsAtOnce }))) === 0) return
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      await writeOneByOne(rooms, found)
    }
  }
}

/** New items can be taken back, so others are served in between. Changes cannot: they come last, in one transaction. */
async function writeAllOrNothing(rooms: Rooms, found: FoundImport, ends: AbortSignal) {
  await refuseWrong(rooms, found)
  const some = { limit: rowsAtOnce }
  while ((await inTransaction(rooms, (tx) => writeSome(tx, found, { ...some, areNew: true }))) > 0) ends.throwIfAborted()
  await inTransaction(rooms, async (tx) => {
    while ((await writeSome(tx, found, some)) > 0) ends.throwIfAborted()
  })
}

/** To be called before anything is written. */
async function refuseWrong({ database }: Rooms, found: FoundImport) {
  const ledger = await openLedger(database, found)
  for await (const rows of pagesOfRows(database, found.id)) refuseError(await judgeRows(database, found, rows, ledger))
}

function refuseError(verdicts: Verdict[]) {
  const wrong = verdicts.find(({ outcome }) => outcome === 'error')
  if (wrong) throw new RowRefused(wrong.row.number, wrong.errors[0]!.message)
}

/** The items it has made are deleted again, whatever its author may do by now. False if it was written to the last row. */
export async function takeBackItems(rooms: Rooms, found: FoundImport): Promise<boolean> {
  const undone = await selectUndone(rooms.database, found, { limit: 1 })
  if (undone.length === 0) return false
  while ((await inTransaction(rooms, (tx) => takeBackSome(tx, found))) > 0);
  return true
}

async function takeBackSome(tx: Tx, { id, collection_id }: FoundImport): Promise<number> {
  await tx.db.selectFrom('holdings').select('id').where('id', '=', collection_id).forNoKeyUpdate().execute()
  const { rows } = await sql<LockedHolding>`
    select holdings.* from import_rows join holdings on holdings.id = import_rows.item_id
     where import_rows.import_id = ${id} and import_rows.is_done and import_rows.outcome = 'new'
     order by import_rows.number limit ${rowsAtOnce} for no key update of holdings`.execute(tx.db)
  if (rows.length === 0) return 0
  const ids = rows.map((item) => item.id)
  const written = tx.db.updateTable('import_rows').set({ is_done: false, item_id: null })
  await written.where('import_id', '=', id).where('item_id', 'in', ids).execute()
  await countDone(tx, id, -ids.length)
  await deleteForGood(tx, rows)
  return rows.length
}

/**
 * If one row of a batch was refused, all of them were rolled back: now each is tried separately, and the refused one is
 * reported.
 */
async function writeOneByOne(rooms: Rooms, found: FoundImport) {
  for (let row = 0; row < rowsAtOnce; row += 1) {
    try {
      await inTransaction(rooms, (tx) => writeSome(tx, found, { limit: 1 }))
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      await inTransaction(rooms, (tx) => tellRefused(tx, found, error))
    }
  }
}

/** Returns how many there were. Rows are checked again under the lock of the collection: others may have changed it since. */
async function writeSome(tx: Tx, found: FoundImport, wanted: Wanted): Promise<number> {
  const rows = await selectUndone(tx, found, wanted)
  if (rows.length === 0) return 0
  const viewer = await lockWriter(tx, found).catch(stopped)
  const collection = await lockEditedCollection(tx, viewer, found.collection_id).catch(stopped)
  const judged = await judgeRows(tx, found, rows, await openLedger(tx, found))
  if (found.all_or_nothing) refuseError(judged)
  const verdicts = wanted.areNew ? judged.filter(({ outcome }) => outcome === 'new') : judged
  if (verdicts.length < judged.length)
    await keepVerdicts(
      tx,
      found.id,
      judged.map((one) => ({ ...one, itemId: one.item?.id ?? null })),
    )
  if (verdicts.length === 0) return rows.length

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

/** The member in whose name it is written, with their current rights. */
async function lockWriter(tx: Tx, { user_id }: FoundImport): Promise<Viewer> {
  await lockActiveMember(tx, user_id)
  const { email_verified_at, ...member } = await tx.db
    .selectFrom('users')
    .select(['id', 'name', 'is_admin as isAdmin', 'email_verified_at'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (email_verified_at === null) throw new Problem('email_not_verified')
  return { ...member, emailVerified: true, isSuspended: false, sessionId: '' }
}

const stopped = (error: unknown): never => {
  throw error instanceof Problem ? new ImportStopped(error.message) : error
}

/** A verb's refusal is reported for this row. */
const refusedFor =
  (number: number) =>
  (error: unknown): never => {
    if (!(error instanceof Problem)) throw error
    throw new RowRefused(number, Object.values(error.fields ?? {})[0] ?? error.message)
  }

interface Wanted {
  limit: number
  /** Only rows that create an item. */
  areNew?: boolean
}

async function selectUndone({ db }: Pick<Tx, 'db'>, { id }: FoundImport, { limit, areNew = false }: Wanted) {
  const rows = await db
    .selectFrom('import_rows')
    .select(['number', 'cells'])
    .where('import_id', '=', id)
    .where('is_done', '=', false)
    .$if(areNew, (undone) => undone.where('outcome', '=', 'new'))
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

/** A file of the same name replaces the item's. */
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
  await countDone({ db }, id, numbers.length)
}

const countDone = ({ db }: Pick<Tx, 'db'>, id: number, more: number) =>
  db
    .updateTable('imports')
    .set(({ eb }) => ({ done_count: eb('done_count', '+', more) }))
    .where('id', '=', id)
    .execute()

async function tellRefused(tx: Tx, found: FoundImport, { problem: message }: RowRefused) {
  const [row] = await selectUndone(tx, found, { limit: 1 })
  if (!row) return
  await tx.db
    .updateTable('import_rows')
    .set({ outcome: 'error', fields: [], errors: JSON.stringify([{ column: '', message }]) })
    .where('import_id', '=', found.id)
    .where('number', '=', row.number)
    .execute()
  await markDone(tx, found.id, [row.number])
}
