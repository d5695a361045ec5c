import type { Import } from '#contract/imports.ts'
import { unexpectedWords } from '#contract/problem-words.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { JobRun, WorkOptions } from '#server/jobs/jobs.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { type FoundImport, lockImport } from './find-import.ts'
import { countOutcomes, presentImport } from './present.ts'
import { ImportStopped, RowRefused, takeBackItems, writeRows } from './write-rows.ts'

export const importJob = 'collection-import'
const retry = { limit: 5, delaySeconds: 5, maxDelaySeconds: 60 }
/** One at a time: it writes a lot, and others need the same database. */
export const importJobOptions: WorkOptions = { concurrency: 1, limitSeconds: 3600, retry }

export interface ImportAbout {
  id: number
}

/** A job writes what was checked. Never two at once for one collection. */
export async function runImport(
  tx: Tx,
  viewer: Viewer,
  id: number,
  { allOrNothing }: { allOrNothing: boolean },
): Promise<Import> {
  const found = await lockImport(tx, viewer, id)
  if (found.state !== 'checked') throw new Problem('import_not_checked')
  await refuseSecond(tx, found)
  const { errors } = await countOutcomes(tx, id)
  if (errors === found.row_count) throw new Problem('invalid_input', { fields: { rows: 'Every row has an error' } })
  if (allOrNothing && errors > 0)
    throw new Problem('invalid_input', { fields: { allOrNothing: 'Some rows have errors. Correct them, or leave them out' } })

  const { numUpdatedRows } = await tx.db
    .updateTable('import_rows')
    .set({ is_done: true })
    .where('import_id', '=', id)
    .where('outcome', 'in', ['unchanged', 'error'])
    .executeTakeFirst()
  await tx.db
    .updateTable('imports')
    .set({ state: 'running', all_or_nothing: allOrNothing, started_at: tx.rooms.now(), done_count: Number(numUpdatedRows) })
    .where('id', '=', id)
    .execute()
  await tx.rooms.jobs.enqueue(tx.db, importJob, { id } satisfies ImportAbout)
  tx.afterCommit(() => tx.rooms.jobs.wake(importJob))
  return presentImport(tx, viewer, id)
}

/** Under the lock of the collection, so that of two concurrent ones one sees the other. */
async function refuseSecond({ db }: Tx, { collection_id }: FoundImport) {
  const running = db.selectFrom('imports').select('id').where('collection_id', '=', collection_id).where('state', '=', 'running')
  if (await running.executeTakeFirst()) throw new Problem('import_running')
}

/**
 * If interrupted, it resumes with the rows not written yet. Each row reports whether its picture can be read, so the import
 * waits for that.
 */
export async function writeImport(rooms: Rooms, { id }: ImportAbout, { attempt, signal, stopping }: Omit<JobRun, 'id'>) {
  const found = await selectRunning(rooms, id)
  if (!found) return
  if (await areFilesWaiting(rooms, found)) return lookAgain(rooms, { id })
  try {
    await writeRows(rooms, found, AbortSignal.any([signal, stopping]))
    await endImport(rooms, id, null)
  } catch (error) {
    if (error instanceof RowRefused || error instanceof ImportStopped) return failImport(rooms, found, error)
    if (attempt > retry.limit) await failImport(rooms, found, 'unexpected')
    throw error
  }
}

async function areFilesWaiting({ database: { db } }: Rooms, { id, files_without_row }: FoundImport): Promise<boolean> {
  const waiting = db.selectFrom('item_files').select('id').where('import_id', '=', id).where('state', '=', 'waiting')
  const named = files_without_row.length > 0 ? waiting.where('name', 'not in', files_without_row) : waiting
  return (await named.limit(1).executeTakeFirst()) !== undefined
}

/** Meanwhile other members' imports are written. */
const lookAgain = ({ jobs, database }: Rooms, about: ImportAbout) =>
  jobs.enqueue(database.db, importJob, about, { startAfterSeconds: 2, singletonKey: String(about.id) })

const selectRunning = ({ database: { db } }: Rooms, id: number): Promise<FoundImport | undefined> =>
  db
    .selectFrom('imports')
    .innerJoin('holdings', 'holdings.id', 'imports.collection_id')
    .selectAll('imports')
    .select('holdings.title as collection_title')
    .where('imports.id', '=', id)
    .where('imports.state', '=', 'running')
    .executeTakeFirst()

type Failure = RowRefused | ImportStopped | 'unexpected'

/** For all-or-nothing, nothing is kept. */
async function failImport(rooms: Rooms, found: FoundImport, failure: Failure) {
  const isWritten = found.all_or_nothing && !(await takeBackItems(rooms, found))
  await endImport(rooms, found.id, isWritten ? null : failure)
}

async function endImport(rooms: Rooms, id: number, failure: Failure | null) {
  await inTransaction(rooms, async (tx) => {
    const ended = await tx.db
      .updateTable('imports')
      .set({
        state: 'done',
        ended_at: rooms.now(),
        failure: failure === 'unexpected' ? unexpectedWords : (failure?.message ?? null),
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning(['user_id', 'collection_id'])
      .executeTakeFirst()
    if (!ended) return
    const counts = await countOutcomes(tx, id)
    const says: Saying =
      failure === null
        ? ['importDone', { items: counts.new + counts.changed, errors: counts.errors }]
        : failure === 'unexpected'
          ? ['importFailed', {}]
          : failure instanceof ImportStopped
            ? ['importStopped', {}]
            : ['importRefused', { row: failure.row, problem: failure.problem }]
    await notify(tx, ended.user_id, { type: 'collection_news', holdingId: ended.collection_id, says })
  })
}

/** Those whose job is gone, for instance because the process died during the last attempt. */
export async function endAbandoned(rooms: Rooms) {
  const running = await rooms.database.db.selectFrom('imports').select('id').where('state', '=', 'running').execute()
  for (const about of running) {
    const found = (await rooms.jobs.isUnderWay(importJob, about)) ? undefined : await selectRunning(rooms, about.id)
    if (found) await failImport(rooms, found, 'unexpected')
  }
}
