import type { Warning } from '#contract/standing.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { listWarnings } from './list-warnings.ts'

/** The first time counts. */
export async function acknowledgeWarning(tx: Tx, viewer: Viewer, id: number): Promise<Warning> {
  await tx.db
    .updateTable('warnings')
    .set({ acknowledged_at: tx.rooms.now() })
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .where('acknowledged_at', 'is', null)
    .execute()
  return ownWarning(tx, viewer, id)
}

/** Someone else's is not there. */
export async function ownWarning(tx: Tx, viewer: Viewer, id: number): Promise<Warning> {
  const warning = (await listWarnings(tx, viewer.id)).find((one) => one.id === id)
  if (!warning) throw new Problem('warning_not_found')
  return warning
}
