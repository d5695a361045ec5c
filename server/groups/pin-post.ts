import type { Group } from '#contract/groups.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { lockPost } from '#server/posts/lock-post.ts'
import type { Tx } from '#server/rooms.ts'
import { about } from './edit-group.ts'
import { isHead, lockGroup, requireModerator } from './lock-group.ts'
import { readGroup } from './present.ts'
import { tellByLevel, withdrawPin } from './tell-of-posts.ts'

/** One approved post of the group is at the top; pinned again, it is announced only to those who have not read that yet. */
export async function pinPost(tx: Tx, viewer: Viewer, groupId: number, postId: number | null): Promise<Group> {
  const group = await lockGroup(tx, viewer, groupId)
  requireModerator(viewer, group)
  const post = postId === null ? null : await lockPost(tx, postId, viewer)
  if (post && (post.group_id !== groupId || !post.is_approved)) throw new Problem('post_not_found')
  if (group.archived_at) throw new Problem('group_archived')
  if (group.pinned_post_id === postId) return readGroup(tx, viewer, groupId)

  await tx.db
    .updateTable('groups')
    .set({ pinned_post_id: postId, pinned_by: postId === null ? null : viewer.id })
    .where('holding_id', '=', groupId)
    .execute()
  if (!isHead(group))
    await recordAct(tx, viewer, { action: postId === null ? 'unpin_group_post' : 'pin_group_post', ...about(group) })
  tellWatchers(tx, groupId)
  if (group.pinned_post_id !== null) await withdrawPin(tx, group.pinned_post_id)
  if (postId !== null) {
    const content = `${viewer.name} pinned a post in ${group.holding.title}`
    await tellByLevel(tx, { groupId, postId, senderId: viewer.id, levels: ['highlights', 'all'], content })
  }
  return readGroup(tx, viewer, groupId)
}
