import type { Parsed } from '#contract/endpoint.ts'
import type { archiveGroup as contract, Group, GroupLevel } from '#contract/groups.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import type { Tx } from '#server/rooms.ts'
import type { Archived } from '#server/subjects/holding-kind.ts'
import { about } from './edit-group.ts'
import { isOwner, lockGroup, type LockedGroup } from './lock-group.ts'
import { readGroup } from './present.ts'
import { tellMembers } from './tell-members.ts'

type Archiving = Parsed<typeof contract, 'params'> & Parsed<typeof contract, 'body'>

/** Makes it read-only, or undoes that. Doing so twice counts once. */
export async function archiveGroup(tx: Tx, viewer: Viewer, archiving: Archiving): Promise<Group> {
  const { id, isArchived, reason, cancelsEvents } = archiving
  const group = await lockGroup(tx, viewer, id)
  if (!isOwner(group) && !viewer.isAdmin) throw new Problem('not_yours')
  if (group.holding.state !== 'approved') throw new Problem('not_submitted')
  if ((group.archived_at !== null) === isArchived) return readGroup(tx, viewer, id)

  const { title } = group.holding
  await setArchived(tx, group, isArchived ? { reason: reason || null } : undefined)
  if (isArchived && cancelsEvents) await cancelEvents(tx, viewer, { id, reason: reason || ['groupArchived', { title }] })
  const says: Saying = isArchived ? ['groupArchived', { title, reason: reason || null }] : ['groupReopened', { title }]
  await tellMembers(tx, { groupId: id, says, exceptId: viewer.id })
  await recordAct(tx, viewer, { action: isArchived ? 'archive_group' : 'reopen_group', ...about(group), reason })
  return readGroup(tx, viewer, id)
}

/** Events stand to the right, so they cancel themselves. */
async function cancelEvents(tx: Tx, viewer: Viewer, group: Archived) {
  for (const kind of Object.values(tx.rooms.holdingKinds)) await kind.onGroupArchived?.(tx, viewer, group)
}

/** An archived group is not opened either. Without an owner, the days until it is archived start again. */
export async function setArchived(
  tx: Tx,
  { id, ownerless_since }: Pick<LockedGroup, 'id' | 'ownerless_since'>,
  why?: { reason: string | null },
) {
  const now = tx.rooms.now()
  await tx.db
    .updateTable('groups')
    .set(
      why
        ? { archived_at: now, archive_reason: why.reason, opens_at: null }
        : { archived_at: null, archive_reason: null, ownerless_since: ownerless_since && now },
    )
    .where('holding_id', '=', id)
    .execute()
  tellWatchers(tx, id)
}

/** How much of it the member is told. */
export async function changeLevel(tx: Tx, viewer: Viewer, id: number, level: GroupLevel): Promise<Group> {
  const { place } = await lockGroup(tx, viewer, id)
  if (place?.state !== 'member') throw new Problem('not_a_member')
  await tx.db.updateTable('group_members').set({ level }).where('group_id', '=', id).where('user_id', '=', viewer.id).execute()
  return readGroup(tx, viewer, id)
}
