import { recordAct } from '#server/audit/record-act.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { approvePost } from './approve-post.ts'
import { lockPost } from './lock-post.ts'
import { aboutPost, wasEditedSince } from './review-post.ts'

interface Chosen {
  postIds: number[]
  editedAts?: (string | null)[] | undefined
}

/** In the order of their ids, so that two admins who do this at once never wait for each other in a circle. */
export async function approvePosts(tx: Tx, admin: Viewer, { postIds, editedAts }: Chosen) {
  const outcome = { approved: [] as number[], alreadyDecided: [] as number[], edited: [] as number[] }
  let last
  for (const id of [...new Set(postIds)].sort((a, b) => a - b)) {
    const post = await findWaiting(tx, id, admin)
    if (!post) outcome.alreadyDecided.push(id)
    else if (wasEditedSince(post, editedAts?.[postIds.indexOf(id)])) outcome.edited.push(id)
    else {
      await approvePost(tx, post, admin.id)
      outcome.approved.push(id)
      last = post
    }
  }
  const { approved } = outcome
  if (last && approved.length === 1) await recordAct(tx, admin, { action: 'approve_post', ...aboutPost(last) })
  if (approved.length !== 1) {
    const reason = approved.length > 0 ? `Posts ${approved.join(', ')}` : 'All had been decided or edited already'
    await recordAct(tx, admin, { action: 'approve_posts', label: `${approved.length} posts`, reason })
  }
  return outcome
}

async function findWaiting(tx: Tx, id: number, admin: Viewer) {
  const exists = await tx.db.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst()
  if (!exists) return undefined
  const post = await lockPost(tx, id, admin)
  return post.is_approved || post.rejected_at ? undefined : post
}
