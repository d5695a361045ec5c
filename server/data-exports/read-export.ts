import type { Reply } from '#contract/endpoint.ts'
import type { readExport as contract } from '#contract/your-data.ts'
import type { Tx } from '#server/rooms.ts'
import { nextExportAt, presentExport } from './present.ts'
import { selectLatestExport, selectReadyExport } from './queries.ts'

/** An expired one no longer exists. */
export async function readExport({ db, rooms }: Tx, userId: number): Promise<Reply<typeof contract>> {
  const now = rooms.now()
  const row = await selectLatestExport(db, userId)
  const isThere = row && (row.expires_at === null || row.expires_at > now)
  const ready = await selectReadyExport(db, userId, now)
  return {
    latest: isThere ? presentExport(row) : null,
    ready: ready ? presentExport(ready) : null,
    nextAt: nextExportAt(row, now)?.toISOString() ?? null,
  }
}
