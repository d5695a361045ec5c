import type { HoldingAudience } from '#contract/holdings.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { requireGroupWriter, requireMember, selectStanding } from '#server/users/group-writers.ts'
import { changeHolding } from './change-holding.ts'

interface Wanted {
  groupId?: number | null | undefined
  audience?: HoldingAudience | undefined
}

/**
 * Until others have seen it, it may move to another group or to none. After that it stays with its group, even if more
 * people are to see it; only what came back from a deleted group may move to another.
 */
export async function moveToGroup(
  tx: Tx,
  viewer: Viewer,
  holding: LockedHolding,
  { groupId, audience = holding.audience }: Wanted,
) {
  const isGivenUp = holding.audience === 'group' && audience !== 'group' && !holding.listed_at
  const wanted = groupId === undefined ? (isGivenUp ? null : holding.group_id) : groupId
  if (audience === 'group' && !wanted) throw new Problem('invalid_input', { fields: { groupId: 'Please choose a group' } })
  if (wanted === holding.group_id) {
    if (audience === 'group') await requirePlaceInGroup(tx, viewer, { ...holding, audience })
    return
  }
  const hasItsPlace = holding.group_id !== null || holding.state === 'approved'
  if (holding.listed_at && hasItsPlace) throw fieldProblem('other_group', 'groupId')
  if (wanted !== null) await requireGroupWriter(tx, viewer, wanted)
  await changeHolding(tx, holding.id, { groupId: wanted, audience })
}

/**
 * An author who has left the group cannot change what its members read; in an archived group only its events can still
 * change, and this holds for co-editors too. They may still take it out of the group, or delete it.
 */
export async function requirePlaceInGroup(tx: Tx, viewer: Viewer, holding: LockedHolding) {
  const { kind, state, audience, group_id: groupId, author_id: authorId } = holding
  if (groupId === null || audience !== 'group' || state === 'draft') return
  const standing = await selectStanding(tx, viewer, groupId)
  const role = authorId === viewer.id ? (standing?.role ?? null) : 'member'
  requireMember({ role, isArchived: standing?.isArchived === true && kind !== 'event' })
}
