import type { Comment } from '#contract/comments.ts'
import type { Post } from '#contract/posts.ts'

/** A post may show in several places; how to change it in all of them is handed to its comments. */
export type ChangePost = (change: (post: Post) => Post) => void

/** The live connection may have brought it already. */
export const withComment = (post: Post, comment: Comment): Post =>
  post.comments.some(({ id }) => id === comment.id)
    ? post
    : { ...post, comments: [...post.comments, comment], commentCount: post.commentCount + 1 }

/** Also one that was never there leaves the post as it is. */
export function withoutComment(post: Post, commentId: number): Post {
  const comments = post.comments.filter(({ id }) => id !== commentId)
  return comments.length === post.comments.length ? post : { ...post, comments, commentCount: post.commentCount - 1 }
}

/** To the place where it stood before it was taken away. */
export const withCommentAgain = (post: Post, comment: Comment): Post => ({
  ...post,
  comments: [...post.comments, comment].sort((a, b) => a.id - b.id),
  commentCount: post.commentCount + 1,
})

export const withEditedComment = (post: Post, edited: Comment): Post => ({
  ...post,
  comments: post.comments.map((comment) => (comment.id === edited.id ? edited : comment)),
})

export function withEarlierComments(post: Post, earlier: Comment[]): Post {
  const known = new Set(post.comments.map(({ id }) => id))
  return { ...post, comments: [...earlier.filter(({ id }) => !known.has(id)), ...post.comments] }
}
