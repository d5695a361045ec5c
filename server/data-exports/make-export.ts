import { sql } from 'kysely'
import { exportKeptDays } from '#contract/your-data.ts'
import { Problem } from '#server/http/problem.ts'
import type { JobRun, WorkOptions } from '#server/jobs/jobs.ts'
import { PermanentFailure } from '#server/jobs/permanent-failure.ts'
import { claimFiles } from '#server/media/claim-files.ts'
import type { StoredFile } from '#server/media/media.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { failExport } from './fail-export.ts'
import { exportReadyLetter } from './letters.ts'
import { removeFiles } from './remove-files.ts'
import { writeExport } from './write-export.ts'

export const exportJob = 'data-export'
const retry = { limit: 3, delaySeconds: 10, maxDelaySeconds: 300 }
/** One at a time: it reads much, and perhaps from a slow store. */
export const exportJobOptions: WorkOptions = { concurrency: 1, limitSeconds: 3 * 3600, retry }

export interface ExportAbout {
  id: number
}

/** A run that was broken off leaves nothing; the next one starts from nothing. */
export async function makeExport(rooms: Rooms, { id }: ExportAbout, { attempt, signal }: Pick<JobRun, 'attempt' | 'signal'>) {
  const begun = await setStatus(rooms, id, 'running')
  if (!begun) return
  try {
    const file = await writeExport(rooms, { id, userId: begun.user_id, signal })
    if (!signal.aborted && (await announce(rooms, { id, userId: begun.user_id, file }))) return
    await rooms.media.delete(file.key)
    signal.throwIfAborted()
  } catch (error) {
    const isTooLarge = error instanceof Problem && error.code === 'body_too_large'
    if (isTooLarge || attempt > retry.limit) await failExport(rooms, id, isTooLarge ? 'too_large' : 'failed')
    // The next run may have begun beside one that was aborted: what the row says is that one's to say.
    else if (!signal.aborted) await setStatus(rooms, id, 'waiting')
    throw isTooLarge ? new PermanentFailure('The export is larger than the store takes in one file.') : error
  }
}

/** Nothing where it was erased with its member, or has come to an end otherwise. */
const setStatus = ({ database: { db } }: Rooms, id: number, status: 'waiting' | 'running') =>
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
    removeFiles(tx, await expireEarlier(tx, { id, userId }))
    await notify(tx, userId, { type: 'export_ready', content: 'Your data is ready to download' })
    await rooms.mail.send(tx, exportReadyLetter, { id } satisfies ExportAbout)
    return true
  })

/** One copy of a life is enough to keep. */
async function expireEarlier({ db, rooms }: Tx, { id, userId }: { id: number; userId: number }) {
  const { rows } = await sql<{ file_key: string }>`
    update data_exports set file_key = null, expires_at = ${rooms.now()}
      from (select id, file_key from data_exports
             where user_id = ${userId} and id <> ${id} and file_key is not null for update) as earlier
     where data_exports.id = earlier.id
    returning earlier.file_key`.execute(db)
  return rows
}
