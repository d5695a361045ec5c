import type { Comment } from '#contract/comments.ts'

/** What comments are on: a post, or something in a room. */
export type ThreadOf = { postId: number } | { holdingId: number }

export interface Thread {
  /** Oldest first. */
  comments: Comment[]
  commentCount: number
}

/** A post and a holding may have the same id. */
export const nameOfThread = (of: ThreadOf) => ('postId' in of ? of.postId : `holding-${of.holdingId}`)

/** A post may be shown in several places; its comments are given a function that changes it in all of them. */
export type ChangeThread = (change: <Shown extends Thread>(thread: Shown) => Shown) => void

/** The live connection may have brought it already. */
export const withComment = <Shown extends Thread>(thread: Shown, comment: Comment): Shown =>
  thread.comments.some(({ id }) => id === comment.id)
    ? thread
    : { ...thread, comments: [...thread.comments, comment], commentCount: thread.commentCount + 1 }

/** Also accepts one that was never there. */
export function withoutComment<Shown extends Thread>(thread: Shown, commentId: number): Shown {
  const comments = thread.comments.filter(({ id }) => id !== commentId)
  return comments.length === thread.comments.length ? thread : { ...thread, comments, commentCount: thread.commentCount - 1 }
}

/** Back to its place before it was removed; the live connection may have restored it already. */
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
