import type { Parsed } from '#contract/endpoint.ts'
import type { listPostsForReview as contract } from '#contract/posts.ts'
import type { Tx } from '#server/rooms.ts'
import { approvedPosts, waitingPosts } from './post-lists.ts'
import type { PostPage } from './post-page.ts'
import type { Reader } from './visible-posts.ts'

export function listPostsForReview({ db }: Tx, viewer: Reader, query: Parsed<typeof contract, 'query'>): Promise<PostPage> {
  const list = query.approved === 'true' ? approvedPosts : waitingPosts
  return list(db, viewer, query)
}
