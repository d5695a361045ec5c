import type { Parsed } from '#contract/endpoint.ts'
import { topicKey, type listPosts as contract } from '#contract/posts.ts'
import type { TextPage } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import * as lists from './post-lists.ts'

type Query = Parsed<typeof contract, 'query'>

/**
 * One call asks for any list. Where it asks for several, the first of these wins:
 * trending (a category may narrow it), feed, userId, category, topic, saved, recent.
 */
export function listPosts({ db }: Tx, viewer: Reader, query: Query): Promise<TextPage> {
  const { category, userId, topic, limit, cursor } = query
  const paging = { limit, cursor }
  if (query.trending && category) return lists.trendingPostsOfCategory(db, viewer, { ...paging, subject: category })
  if (query.trending) return lists.trendingPosts(db, viewer, paging)
  if (query.feed) return lists.feedPosts(db, viewer, paging)
  if (userId === viewer.id) return lists.ownPosts(db, viewer, paging)
  if (userId)
    return (viewer.isAdmin ? lists.postsOfPersonForAdmin : lists.postsOfPerson)(db, viewer, { ...paging, subject: userId })
  if (category) return lists.postsOfCategory(db, viewer, { ...paging, subject: category })
  if (topic !== undefined) return lists.postsOfTopic(db, viewer, { ...paging, subject: topicKey(topic) })
  if (query.saved) return lists.savedPosts(db, viewer, paging)
  return lists.recentPosts(db, viewer, paging)
}
