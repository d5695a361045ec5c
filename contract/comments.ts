import { z } from 'zod'
import { done, endpoint, idInBody, idInPath, largeIdInPath, page } from './endpoint.ts'
import { postedText } from './typed-text.ts'
import { Person } from './users.ts'

export const commentMaxLength = 5_000
export const CommentContent = postedText(commentMaxLength, 'A comment may have at most 5,000 characters')

export const Comment = z.object({
  id: z.int(),
  /** Null if it is on something else, given by `holdingId`. */
  postId: z.int().nullable(),
  holdingId: z.int().optional(),
  content: z.string(),
  /** Of the text, as BCP 47; null if undetermined. */
  language: z.string().nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  user: Person,
})
export type Comment = z.infer<typeof Comment>

interface Asker {
  id: number
  isAdmin: boolean
}
/** One rule for both sides: the server enforces it, and the client hides the button by it. */
export const canDeleteComment = (viewer: Asker, comment: Pick<Comment, 'user'>) => viewer.isAdmin || viewer.id === comment.user.id
export const canEditComment = (viewer: Asker, comment: Pick<Comment, 'user'>) => viewer.id === comment.user.id

export const listComments = endpoint('GET', '/api/posts/{id}/comments', 'member', {
  summary: 'The comments on a post, oldest first; `before` continues to earlier ones than that id',
  params: z.object({ id: idInPath }),
  query: z.object({ limit: page.limit, before: largeIdInPath.optional() }),
  reply: z.array(Comment),
})

/** What a member comments on or saves: one or the other. */
export const postOrHolding = { postId: idInBody.optional(), holdingId: idInBody.optional() }

interface PostOrHolding {
  postId?: number | undefined
  holdingId?: number | undefined
}
export const isOneOfTwo = ({ postId, holdingId }: PostOrHolding) => (postId === undefined) !== (holdingId === undefined)
export const whichOfTwo = { path: ['postId'], message: 'Please say what this is about' }

export const writeComment = endpoint('POST', '/api/comments', 'member', {
  summary: 'Comment on a post, or on what stands in a room',
  body: z
    .object({ ...postOrHolding, content: CommentContent, clientId: z.string().min(8).max(64).optional() })
    .refine(isOneOfTwo, whichOfTwo),
  reply: Comment,
  status: 201,
  limit: { calls: 120, per: 'hour' },
})

export const editComment = endpoint('PATCH', '/api/comments/{id}', 'member', {
  summary: 'Edit one’s own comment',
  params: z.object({ id: largeIdInPath }),
  body: z.strictObject({ content: CommentContent }),
  reply: Comment,
})

export const deleteComment = endpoint('DELETE', '/api/comments/{id}', 'member', {
  summary: 'Delete one’s own comment, or any (admins; in a group, its moderators)',
  params: z.object({ id: largeIdInPath }),
  reply: done,
})
