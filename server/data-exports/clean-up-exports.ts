import { exportKeptDays } from '#contract/your-data.ts'
import type { Rooms } from '#server/rooms.ts'
import { failExport } from './fail-export.ts'
import { exportJob } from './make-export.ts'

export async function cleanUpExports(rooms: Rooms) {
  await removeExpired(rooms)
  await giveUpAbandoned(rooms)
  await forgetOld(rooms)
}

const removeExpired = ({ database: { db }, now }: Rooms) =>
  db
    .updateTable('data_exports')
    .set({ file_key: null })
    .where('expires_at', '<=', now())
    .where('file_key', 'is not', null)
    .execute()

/** Whose job is gone, as when the process died in the last try. However long one waits for its turn, it has not failed. */
async function giveUpAbandoned(rooms: Rooms) {
  const open = await rooms.database.db
    .selectFrom('data_exports')
    .select('id')
    .where('status', 'in', ['waiting', 'running'])
    .execute()
  for (const about of open) {
    if (!(await rooms.jobs.isUnderWay(exportJob, about))) await failExport(rooms, about.id, 'failed')
  }
}

/** That there was one is kept no longer than its file is. */
const forgetOld = ({ database: { db }, now }: Rooms) =>
  db
    .deleteFrom('data_exports')
    .where('status', 'not in', ['waiting', 'running'])
    .where('file_key', 'is', null)
    .where('created_at', '<=', new Date(now().getTime() - exportKeptDays * 86_400_000))
    .execute()
