import type { HoldingAudience } from '#contract/holdings.ts'
import { changeHolding } from '#server/holdings/change-holding.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { requireGroupWriter } from '#server/users/group-writers.ts'

interface Wanted {
  groupId?: number | null | undefined
  audience?: HoldingAudience | undefined
}

/** Until others have seen it, it may be for another group, or for none. */
export async function moveToGroup(tx: Tx, viewer: Viewer, holding: LockedHolding, { groupId, audience }: Wanted) {
  if ((audience ?? holding.audience) === 'group' && !(groupId === undefined ? holding.group_id : groupId))
    throw new Problem('invalid_input', { fields: { groupId: 'Please choose a group' } })
  if (groupId === undefined || groupId === holding.group_id) return
  if (holding.listed_at) throw fieldProblem('other_group', 'groupId')
  if (groupId !== null) await requireGroupWriter(tx, viewer, groupId)
  await changeHolding(tx, holding.id, { groupId })
}
