import { exportKeptDays } from '#contract/your-data.ts'
import { Problem } from '#server/http/problem.ts'
import type { JobRun, WorkOptions } from '#server/jobs/jobs.ts'
import { PermanentFailure } from '#server/jobs/permanent-failure.ts'
import { withClaimed, type ClaimedFile } from '#server/media/claim-files.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { exportFailedLetter, exportReadyLetter } from './letters.ts'
import { writeExport } from './write-export.ts'

export const exportJob = 'data-export'
const retry = { limit: 3, delaySeconds: 10, maxDelaySeconds: 300 }
/** One at a time: it reads a great deal, possibly from a slow store. */
export const exportJobOptions: WorkOptions = { concurrency: 1, limitSeconds: 3 * 3600, retry }

export interface ExportAbout {
  id: number
}

/** A run that was cut short leaves nothing behind; the next one starts from scratch. */
export async function makeExport(rooms: Rooms, { id }: ExportAbout, { attempt, signal }: Pick<JobRun, 'attempt' | 'signal'>) {
  const begun = await setStatus(rooms, id, 'running')
  if (!begun) return
  try {
    const file = await writeExport(rooms, { id, userId: begun.user_id, signal })
    await announce(rooms, { id, userId: begun.user_id, file, signal })
  } catch (error) {
    const isTooLarge = error instanceof Problem && error.code === 'body_too_large'
    if (isTooLarge || attempt > retry.limit) await failExport(rooms, id, isTooLarge ? 'too_large' : 'failed')
    // The next run may have begun alongside an aborted one: the row's state is then its to set.
    else if (!signal.aborted) await setStatus(rooms, id, 'waiting')
    throw isTooLarge ? new PermanentFailure('The export is larger than the store takes in one file.') : error
  }
}

/** Does nothing if it was erased with its member, or has ended some other way. */
const setStatus = ({ database: { db } }: Rooms, id: number, status: 'waiting' | 'running') =>
  db
    .updateTable('data_exports')
    .set({ status, progress: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning('user_id')
    .executeTakeFirst()

interface Made {
  id: number
  userId: number
  file: ClaimedFile
  signal: AbortSignal
}

const announce = (rooms: Rooms, { id, userId, file, signal }: Made) =>
  withClaimed(rooms, [file], async (tx) => {
    signal.throwIfAborted()
    const ready = await tx.db
      .updateTable('data_exports')
      .set({
        ...{ status: 'ready', progress: 100, file_key: file.key, size: file.size },
        expires_at: new Date(rooms.now().getTime() + exportKeptDays * 86_400_000),
      })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (!ready) return
    await expireEarlier(tx, { id, userId })
    await notify(tx, userId, { type: 'export_ready', says: ['exportReady', {}] })
    await rooms.mail.send(tx, exportReadyLetter, { id } satisfies ExportAbout)
  })

/** One copy of a member's life is enough to keep. */
const expireEarlier = ({ db, rooms }: Tx, { id, userId }: { id: number; userId: number }) =>
  db
    .updateTable('data_exports')
    .set({ file_key: null, expires_at: rooms.now() })
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('file_key', 'is not', null)
    .execute()

/** Final: the member is told. Does nothing if it was erased with its member, or has ended some other way. */
export const failExport = (rooms: Rooms, id: number, status: 'failed' | 'too_large') =>
  inTransaction(rooms, async (tx) => {
    const failed = await tx.db
      .updateTable('data_exports')
      .set({ status, progress: 0, failed_at: rooms.now() })
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'running'])
      .returning('id')
      .executeTakeFirst()
    if (failed) await rooms.mail.send(tx, exportFailedLetter, failed)
  })
