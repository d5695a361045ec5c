import type { Comment } from '#contract/comments.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { Commented, Thread } from '#server/subjects/thread.ts'
import { selectComment, selectPlace, threadOf } from './queries.ts'

export interface LockedComment {
  comment: Comment
  /** What the comment is on. */
  on: Commented
  thread: Thread
}

/** A comment the viewer may see, on something they may see, which is locked first: the comment may be gone after the wait. */
export async function lockComment(tx: Tx, commentId: number, viewer: Viewer): Promise<LockedComment> {
  const place = await selectPlace(tx, commentId)
  if (!place) throw new Problem('comment_not_found')
  const thread = threadOf(tx, place)
  const on = await thread.lock(tx, viewer, place.id)
  const found = on && (await selectComment(thread)(tx.db, commentId, viewer))
  if (!found) throw new Problem('comment_not_found')
  return { comment: found.comment, on, thread }
}

/** A comment by the viewer, on something they may no longer see. */
export async function lockOwnComment(tx: Tx, commentId: number, viewer: Viewer) {
  const own = tx.db.selectFrom('comments').select('id').where('id', '=', commentId).where('author_id', '=', viewer.id)
  const place = (await own.executeTakeFirst()) && (await selectPlace(tx, commentId))
  if (!place) return undefined
  const thread = threadOf(tx, place)
  const on = await thread.lockUnseen(tx, place.id)
  return on && (await own.executeTakeFirst()) ? { comment: { id: commentId, user: { id: viewer.id } }, on, thread } : undefined
}
