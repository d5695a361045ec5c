import type { Parsed } from '#contract/endpoint.ts'
import type { listPostsForReview as contract } from '#contract/posts.ts'
import type { TextPage } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import {
  approvedPosts,
  approvedPostsWith,
  rejectedPosts,
  waitingPosts,
  waitingPostsByHighScore,
  waitingPostsByLowScore,
} from './post-lists.ts'

type Query = Parsed<typeof contract, 'query'>

const waiting = { oldest: waitingPosts, score_high: waitingPostsByHighScore, score_low: waitingPostsByLowScore }

export function listPostsForReview({ db }: Tx, viewer: Reader, query: Query): Promise<TextPage> {
  if (query.rejected) return rejectedPosts(db, viewer, query)
  if (query.approved === 'false') return waiting[query.sort](db, viewer, query)
  const words = query.q?.trim()
  return words ? approvedPostsWith(db, viewer, { ...query, subject: words }) : approvedPosts(db, viewer, query)
}
