import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/posts.ts'
import * as savesContract from '#contract/saves.ts'
import { handle, handleInSteps, handlePage } from '#server/http/handle.ts'
import { atLeisure, inTransaction } from '#server/rooms.ts'
import { onStandingChanged } from '#server/users/announce-standing.ts'
import { beginCounts, uncountedPosts } from './begin-counts.ts'
import { cleanUpPosts } from './clean-up-posts.ts'
import { createPost } from './create-post.ts'
import { deletePost } from './delete-post.ts'
import { editPost } from './edit-post.ts'
import { likePost, unlikePost } from './like-post.ts'
import { listLikers } from './list-likers.ts'
import { listPostVersions } from './list-post-versions.ts'
import { listPostsForReview } from './list-posts-for-review.ts'
import { listPosts } from './list-posts.ts'
import { listTrendingTopics } from './list-trending-topics.ts'
import { readPost } from './read-post.ts'
import { recountPostsOf } from './recount-posts.ts'
import { reviewPost } from './post-review.ts'
import { unsavePost } from './save-post.ts'
import { scoringJobs } from './score-posts.ts'
import { recheckReadersOf } from './tell-readers.ts'

export function postRoutes(app: FastifyInstance) {
  scoringJobs(app.rooms)
  onStandingChanged(app.rooms, async (rooms, userId) => {
    await inTransaction(rooms, (tx) => recheckReadersOf(tx, userId))
    await recountPostsOf(rooms, userId)
  })
  app.rooms.jobs.whileThereIs('post-counts', uncountedPosts, ({ stopping }) => beginCounts(atLeisure(app.rooms), stopping))
  app.rooms.jobs.schedule('posts-cleanup', '23 * * * *', ({ stopping }) => cleanUpPosts(atLeisure(app.rooms), stopping))

  handlePage(app, contract.listPosts, ({ tx, viewer, query }) => listPosts(tx, viewer, query))
  handlePage(app, contract.listPostsForReview, ({ tx, viewer, query }) => listPostsForReview(tx, viewer, query))
  handlePage(app, contract.listLikers, ({ tx, viewer, params, query }) => listLikers(tx, viewer, { postId: params.id, ...query }))
  handle(app, contract.listPostVersions, ({ tx, viewer, params }) => listPostVersions(tx, viewer, params.id))
  handle(app, contract.listTrendingTopics, ({ tx, viewer }) => listTrendingTopics(tx, viewer))
  handle(app, contract.readPost, ({ tx, viewer, params }) => readPost(tx, viewer, params.id))

  handleInSteps(app, contract.createPost, ({ rooms, viewer, body }) => createPost(rooms, viewer, body))
  handleInSteps(app, contract.changePost, ({ rooms, viewer, params, body }) =>
    'isApproved' in body
      ? inTransaction(rooms, (tx) => reviewPost(tx, viewer, { postId: params.id, ...body }))
      : editPost(rooms, viewer, { postId: params.id, ...body }),
  )
  handle(app, contract.deletePost, ({ tx, viewer, params, query }) => deletePost(tx, viewer, { postId: params.id, ...query }))

  handle(app, contract.likePost, ({ tx, viewer, body }) => likePost(tx, viewer, body.postId))
  handle(app, contract.unlikePost, ({ tx, viewer, params }) => unlikePost(tx, viewer, params.postId))
  handle(app, savesContract.unsavePost, ({ tx, viewer, params }) => unsavePost(tx, viewer, params.postId))
}
