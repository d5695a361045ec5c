import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { topicKey, type listPosts as contract } from '#contract/posts.ts'
import type { Db } from '#server/database/database.ts'
import type { TextPage } from '#server/http/page-cursor.ts'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'
import { isInGroups } from '#server/users/group-readers.ts'
import type { Reader } from '#server/users/reader.ts'
import { requireGroupReader } from '#server/users/group-writers.ts'
import * as lists from './post-lists.ts'
import type { Paging } from './post-page.ts'

type Query = Parsed<typeof contract, 'query'>

/**
 * One call serves every list. If several are asked for, the first of these wins: trending (which a category may narrow),
 * feed, userId, group, category, topic, saved, recent.
 */
export function listPosts(tx: Tx, viewer: Reader, query: Query): Promise<TextPage> {
  const { db } = tx
  const { category, userId, topic, group, limit, cursor } = query
  const paging = { limit, cursor }
  if (query.trending && category) return lists.trendingPostsOfCategory(db, viewer, { ...paging, subject: category })
  if (query.trending) return lists.trendingPosts(db, viewer, paging)
  if (query.feed) return listFeed(tx, viewer, paging)
  if (userId === viewer.id) return lists.ownPosts(db, viewer, paging)
  if (userId)
    return (viewer.isAdmin ? lists.postsOfPersonForAdmin : lists.postsOfPerson)(db, viewer, { ...paging, subject: userId })
  if (group === 'mine') return lists.postsOfOwnGroups(db, viewer, paging)
  if (group) return listPostsOfGroup(tx, viewer, { ...paging, subject: group })
  if (category) return lists.postsOfCategory(db, viewer, { ...paging, subject: category })
  if (topic !== undefined) return lists.postsOfTopic(db, viewer, { ...paging, subject: topicKey(topic) })
  if (query.saved) return lists.savedPosts(db, viewer, paging)
  return lists.recentPosts(db, viewer, paging)
}

const keepIsInGroups = keepFor<boolean>(10 * 60_000)

/** What is remembered only decides which statement to try first: the shorter one returns nothing for viewers it does not suit. */
async function listFeed({ db, rooms }: Tx, viewer: Reader, paging: Paging): Promise<TextPage> {
  const isInSome = await keepIsInGroups(rooms, () => selectIsInGroups(db, viewer.id), viewer.id)
  const page = isInSome ? undefined : await lists.feedPostsWithoutGroups(db, viewer, paging)
  if (page) return page
  if (!isInSome) keepIsInGroups.forget(rooms, viewer.id)
  return lists.feedPosts(db, viewer, paging)
}

async function selectIsInGroups(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ isInSome: boolean }>`select ${isInGroups(userId)} as "isInSome"`.execute(db)
  return rows[0]!.isInSome
}

/** Only an empty list raises the question whether the group exists for the viewer: what they may not read is never listed. */
async function listPostsOfGroup(tx: Tx, viewer: Reader, wanted: Paging & { subject: number }): Promise<TextPage> {
  const page = await lists.postsOfGroup(tx.db, viewer, wanted)
  if (page.text === '[]') await requireGroupReader(tx, viewer, wanted.subject)
  return page
}
