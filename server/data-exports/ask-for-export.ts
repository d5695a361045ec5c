import type { DataExport } from '#contract/your-data.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { exportJob, type ExportAbout } from './make-export.ts'
import { nextExportAt, presentExport } from './present.ts'
import { selectLatestExport } from './queries.ts'

export async function askForExport(tx: Tx, userId: number): Promise<DataExport> {
  const { jobs, now } = tx.rooms
  await lockPeople(tx, [userId])
  const nextAt = nextExportAt(await selectLatestExport(tx.db, userId), now())
  if (nextAt)
    throw new Problem('export_once_a_day', { retryAfterSeconds: Math.ceil((nextAt.getTime() - now().getTime()) / 1000) })

  const row = await tx.db
    .insertInto('data_exports')
    .values({ user_id: userId, created_at: now() })
    .returningAll()
    .executeTakeFirstOrThrow()
  await jobs.enqueue(tx.db, exportJob, { id: row.id } satisfies ExportAbout)
  tx.afterCommit(() => jobs.wake(exportJob))
  return presentExport(row)
}
