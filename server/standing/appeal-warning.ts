import type { Warning } from '#contract/standing.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { ownWarning } from './acknowledge-warning.ts'

/** Once for each warning, within the days that the contract gives; two at the same moment are one. */
export async function appealWarning(tx: Tx, viewer: Viewer, { id, text }: { id: number; text: string }): Promise<Warning> {
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
