import { recordAct } from '#server/audit/record-act.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { approvePost } from './approve-post.ts'
import { lockPost } from './lock-post.ts'
import { aboutPost } from './review-post.ts'

/** In the order of their ids, so that two admins who do this at once never wait for each other in a circle. */
export async function approvePosts(tx: Tx, admin: Viewer, postIds: number[]) {
  const [approved, alreadyDecided]: [number[], number[]] = [[], []]
  let last
  for (const id of [...new Set(postIds)].sort((a, b) => a - b)) {
    const post = await findWaiting(tx, id, admin)
    if (post) {
      await approvePost(tx, post, admin.id)
      approved.push(id)
      last = post
    } else alreadyDecided.push(id)
  }
  if (last && approved.length === 1) await recordAct(tx, admin, { action: 'approve_post', ...aboutPost(last) })
  if (approved.length !== 1) {
    const label = approved.length > 0 ? `Posts ${approved.join(', ')}` : 'All had been decided already'
    await recordAct(tx, admin, { action: 'approve_posts', label })
  }
  return { approved, alreadyDecided }
}

async function findWaiting(tx: Tx, id: number, admin: Viewer) {
  const exists = await tx.db.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst()
  if (!exists) return undefined
  const post = await lockPost(tx, id, admin)
  return post.is_approved || post.rejected_at ? undefined : post
}
