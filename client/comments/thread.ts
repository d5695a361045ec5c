import type { Comment } from '#contract/comments.ts'

/** What comments stand below: a post, or something of a room. */
export type ThreadOf = { postId: number } | { holdingId: number }

export interface Thread {
  /** Oldest first. */
  comments: Comment[]
  commentCount: number
}

/** The number of a post may be that of a holding too. */
export const nameOfThread = (of: ThreadOf) => ('postId' in of ? of.postId : `holding-${of.holdingId}`)

/** A post may show in several places; how to change it in all of them is handed to its comments. */
export type ChangeThread = (change: <Shown extends Thread>(thread: Shown) => Shown) => void

/** The live connection may have brought it already. */
export const withComment = <Shown extends Thread>(thread: Shown, comment: Comment): Shown =>
  thread.comments.some(({ id }) => id === comment.id)
    ? thread
    : { ...thread, comments: [...thread.comments, comment], commentCount: thread.commentCount + 1 }

/** Also one that was never there leaves the thread as it is. */
export function withoutComment<Shown extends Thread>(thread: Shown, commentId: number): Shown {
  const comments = thread.comments.filter(({ id }) => id !== commentId)
  return comments.length === thread.comments.length ? thread : { ...thread, comments, commentCount: thread.commentCount - 1 }
}

/** To the place where it stood before it was taken away; the live connection may have brought it back already. */
export function withCommentAgain<Shown extends Thread>(thread: Shown, comment: Comment): Shown {
  const added = withComment(thread, comment)
  return { ...added, comments: added.comments.toSorted((a, b) => a.id - b.id) }
}

export const withEditedComment = <Shown extends Thread>(thread: Shown, edited: Comment): Shown => ({
  ...thread,
  comments: thread.comments.map((comment) => (comment.id === edited.id ? edited : comment)),
})

export function withEarlierComments<Shown extends Thread>(thread: Shown, earlier: Comment[]): Shown {
  const known = new Set(thread.comments.map(({ id }) => id))
  return { ...thread, comments: [...earlier.filter(({ id }) => !known.has(id)), ...thread.comments] }
}
