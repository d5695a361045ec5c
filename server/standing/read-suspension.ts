import type { Suspension } from '#contract/standing.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { presentSuspension } from './present.ts'
import { selectStandingSuspension } from './queries.ts'

export async function readSuspension({ db, rooms }: Tx, userId: number): Promise<Suspension | null> {
  const row = await selectStandingSuspension(db, userId)
  return row ? presentSuspension(row, rooms.now()) : null
}

export async function appealSuspension(tx: Tx, viewer: Viewer, text: string): Promise<Suspension> {
  // As for appeals against warnings (warnings.ts): waits for one that is ending at this moment.
  const standing = tx.db.selectFrom('suspensions').select('id').where('user_id', '=', viewer.id).where('ended_at', 'is', null)
  await standing.forShare().execute()
  const row = await selectStandingSuspension(tx.db, viewer.id)
  if (!row || !presentSuspension(row, tx.rooms.now()).canAppeal) throw new Problem('appeal_closed')
  const added = await tx.db
    .insertInto('appeals')
    .values({ user_id: viewer.id, suspension_id: row.id, text, created_at: tx.rooms.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Problem('appeal_closed')
  return (await readSuspension(tx, viewer.id))!
}
