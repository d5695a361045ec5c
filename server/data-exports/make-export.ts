import { exportKeptDays } from '#contract/your-data.ts'
import type { JobRun, WorkOptions } from '#server/jobs/jobs.ts'
import { claimFiles } from '#server/media/claim-files.ts'
import type { StoredFile } from '#server/media/media.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { exportReadyLetter } from './letters.ts'
import { writeExport } from './write-export.ts'

export const exportJob = 'data-export'
const retry = { limit: 3, delaySeconds: 10, maxDelaySeconds: 300 }
/** One at a time: it reads much, and perhaps from a slow store. */
export const exportJobOptions: WorkOptions = { concurrency: 1, limitSeconds: 3 * 3600, retry }

export interface ExportAbout {
  id: number
}

/** A run that was broken off leaves nothing; the next one starts from nothing. */
export async function makeExport(rooms: Rooms, { id }: ExportAbout, { attempt }: Pick<JobRun, 'attempt'>) {
  const begun = await setStatus(rooms, id, 'running')
  if (!begun) return
  try {
    const file = await writeExport(rooms, { id, userId: begun.user_id })
    if (!(await announce(rooms, { id, userId: begun.user_id, file }))) await rooms.media.delete(file.key)
  } catch (error) {
    await setStatus(rooms, id, attempt > retry.limit ? 'failed' : 'waiting')
    throw error
  }
}

/** Nothing where it was erased with its member, or has come to an end otherwise. */
const setStatus = ({ database: { db } }: Rooms, id: number, status: 'waiting' | 'running' | 'failed') =>
  db
    .updateTable('data_exports')
    .set({ status, progress: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning('user_id')
    .executeTakeFirst()

const announce = (rooms: Rooms, { id, userId, file }: { id: number; userId: number; file: StoredFile }) =>
  inTransaction(rooms, async (tx) => {
    await claimFiles(tx, [file.key])
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
    if (!ready) return false
    await notify(tx, userId, { type: 'export_ready', content: 'Your data is ready to download' })
    await rooms.mail.send(tx, exportReadyLetter, { id } satisfies ExportAbout)
    return true
  })
