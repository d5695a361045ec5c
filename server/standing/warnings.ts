import type { Warning } from '#contract/standing.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { presentWarning } from './present.ts'
import { selectWarnings } from './queries.ts'

export async function listWarnings({ db, rooms }: Tx, userId: number): Promise<Warning[]> {
  const rows = await selectWarnings(db, userId)
  return rows.map((row) => presentWarning(row, rooms.now()))
}

/** Only the first time counts. */
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

/** Someone else's does not exist. */
async function ownWarning(tx: Tx, viewer: Viewer, id: number): Promise<Warning> {
  const warning = (await listWarnings(tx, viewer.id)).find((one) => one.id === id)
  if (!warning) throw new Problem('warning_not_found')
  return warning
}

/** Once per warning, within the days given by the contract; two at the same moment count as one. */
export async function appealWarning(tx: Tx, viewer: Viewer, { id, text }: { id: number; text: string }): Promise<Warning> {
  // Waits for a concurrent lifting: no appeal may stay open against a warning no longer in force.
  await tx.db.selectFrom('warnings').select('id').where('id', '=', id).where('user_id', '=', viewer.id).forShare().execute()
  const { canAppeal } = await ownWarning(tx, viewer, id)
  if (!canAppeal) throw new Problem('appeal_closed')
  const added = await tx.db
    .insertInto('appeals')
    .values({ user_id: viewer.id, warning_id: id, text, created_at: tx.rooms.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Problem('appeal_closed')
  return ownWarning(tx, viewer, id)
}
