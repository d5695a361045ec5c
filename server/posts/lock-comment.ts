import type { Comment } from '#contract/posts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockPost, type LockedPost } from './lock-post.ts'
import { presentComment } from './present.ts'
import { selectComment } from './queries.ts'

/** A comment of a post that the viewer may see, with its post locked: read again after the wait, for it may be gone. */
export async function lockComment(tx: Tx, commentId: number, viewer: Viewer): Promise<{ comment: Comment; post: LockedPost }> {
  const found = await selectComment(tx.db, commentId, viewer)
  if (!found) throw new Problem('comment_not_found')
  const post = await lockPost(tx, found.post_id, viewer)
  const comment = await selectComment(tx.db, commentId, viewer)
  if (!comment) throw new Problem('comment_not_found')
  return { comment: presentComment(comment), post }
}
