import type { FastifyInstance } from 'fastify'
import { atLeisure } from '#server/rooms.ts'
import * as contract from '#contract/comments.ts'
import { handle } from '#server/http/handle.ts'
import { deleteComment } from './delete-comment.ts'
import { editComment } from './edit-comment.ts'
import { listComments } from './list-comments.ts'
import { renewAuthorCards } from './renew-author-cards.ts'
import { writeComment } from './write-comment.ts'

const onPost = (id: number) => ({ type: 'post', id }) as const
const placeOf = ({ postId, holdingId }: { postId?: number | undefined; holdingId?: number | undefined }) =>
  postId === undefined ? ({ type: 'holding', id: holdingId! } as const) : onPost(postId)

export function commentRoutes(app: FastifyInstance) {
  app.rooms.jobs.schedule('author-cards', '*/5 * * * *', ({ stopping }) => renewAuthorCards(atLeisure(app.rooms), stopping))

  handle(app, contract.listComments, ({ tx, viewer, params, query }) => listComments(tx, viewer, onPost(params.id), query))
  handle(app, contract.writeComment, ({ tx, viewer, body }) => writeComment(tx, viewer, placeOf(body), body))
  handle(app, contract.editComment, ({ tx, viewer, params, body }) => editComment(tx, viewer, { commentId: params.id, ...body }))
  handle(app, contract.deleteComment, ({ tx, viewer, params }) => deleteComment(tx, viewer, params.id))
}
