import type { CallInput } from '#contract/endpoint.ts'
import type { askForExport as contract, DataExport } from '#contract/your-data.ts'
import { checkOwnPassword } from '#server/accounts/passwords/check-own-password.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { exportJob, type ExportAbout } from './make-export.ts'
import { isUnderWay, nextExportAt, presentExport } from './present.ts'
import { selectLatestExport } from './queries.ts'

type Request = CallInput<typeof contract>['body']

/** It contains a member's whole life here: so an open session alone is not enough to take it away. */
export async function askForExport(rooms: Rooms, viewer: Viewer, { currentPassword }: Request): Promise<DataExport> {
  await checkOwnPassword(rooms, viewer, currentPassword)
  return inTransaction(rooms, async (tx) => {
    const { jobs, now } = rooms
    await lockPeople(tx, [viewer.id])
    const latest = await selectLatestExport(tx.db, viewer.id)
    const nextAt = nextExportAt(latest, now())
    if (nextAt)
      throw new Problem('export_once_a_day', { retryAfterSeconds: Math.ceil((nextAt.getTime() - now().getTime()) / 1000) })
    if (latest && isUnderWay(latest)) return presentExport(latest)

    const row = await tx.db
      .insertInto('data_exports')
      .values({ user_id: viewer.id, created_at: now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await jobs.enqueue(tx.db, exportJob, { id: row.id } satisfies ExportAbout)
    tx.afterCommit(() => jobs.wake(exportJob))
    return presentExport(row)
  })
}
