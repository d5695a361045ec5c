import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/groups.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { listGroupQueue } from './group-queue.ts'
import { listGroupFiles } from './list-files.ts'
import { pinPost } from './pin-post.ts'
import { tellOfPosts } from './tell-of-posts.ts'

/** What is written in groups, as opposed to who is in them. */
export function groupPostRoutes(app: FastifyInstance) {
  tellOfPosts(app.rooms)

  handle(app, contract.pinGroupPost, ({ tx, viewer, params, body }) => pinPost(tx, viewer, params.id, body.postId))
  handlePage(app, contract.listGroupFiles, ({ tx, viewer, params, query }) => listGroupFiles(tx, viewer, params.id, query))
  handlePage(app, contract.listGroupQueue, ({ tx, viewer, params, query }) => listGroupQueue(tx, viewer, params.id, query))
}
