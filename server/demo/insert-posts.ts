import { sql } from 'kysely'
import { score } from '#relevance/score.ts'
import type { Db } from '#server/database/database.ts'
import { insertTopics } from '#server/posts/keep-topics.ts'
import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { topicsIn } from '#server/texts/topics-and-mentions.ts'
import { colleagues } from './connections.ts'
import type { DemoPost } from './demo-post.ts'
import { groupPosts, pendingGroupPosts, type GroupPost } from './group-posts.ts'
import { groups, membersOf } from './groups.ts'
import type { NewCommunity } from './insert-community.ts'
import { people } from './people.ts'
import { pendingPosts, rejectedPosts } from './posts-in-review.ts'
import { posts } from './posts.ts'

interface InsertedPost extends GroupPost {
  id: number
}

/** Posts with everything attached to them; numbered by time, as if they had been written here. */
export async function insertPosts(community: NewCommunity, groupIds: ReadonlyMap<string, number>) {
  const { db } = community
  const categories = await db.selectFrom('categories').select(['id', 'name']).execute()
  const categoryId = (name?: string) => categories.find((category) => category.name === name)?.id ?? null

  const inserted: InsertedPost[] = []
  for (const post of inOrderOfTime([...approved, ...pendingPosts, ...pendingGroupPosts, ...rejectedPosts])) {
    const group = post.group === undefined ? {} : { audience: 'group' as const, group_id: groupIds.get(post.group)! }
    const row = { ...postRow(community, post), category_id: categoryId(post.category), ...group }
    inserted.push({ ...post, ...(await db.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow()) })
  }

  await db
    .insertInto('post_versions')
    .values(inserted.flatMap((post) => versionRows(community, post)))
    .execute()
  await db
    .insertInto('attachments')
    .values(inserted.flatMap((post) => attachmentRows(community, post)))
    .execute()
  await insertFiles(db)
  await db
    .insertInto('likes')
    .values(inserted.flatMap((post) => likeRows(community, post)))
    .execute()
  await db.insertInto('comments').values(commentRows(community, inserted)).execute()
  for (const { id, group, isPinned } of inserted) if (isPinned) await pin(db, groupIds.get(group!)!, id)
  await insertTopics(db, { postIds: inserted.map(({ id }) => id) })
}

const approved: DemoPost[] = [...posts, ...groupPosts]

const inOrderOfTime = <T extends { hoursAgo: number }>(items: T[]) => items.toSorted((a, b) => b.hoursAgo - a.hoursAgo)

function postRow({ idOf, ago }: NewCommunity, post: DemoPost) {
  const writtenAt = ago(post.hoursAgo)
  const rejected = rejectedPosts.find((one) => one === post)
  const isApproved = approved.includes(post)
  return {
    author_id: idOf(post.by),
    content: post.text,
    audience: post.audience ?? ('public' as const),
    topics: topicsIn(post.text),
    language: detectLanguage(post.text),
    ...relevanceColumns(score(post.text)),
    is_approved: isApproved,
    rejected_at: rejected ? ago(rejected.rejectedHoursAgo) : null,
    rejection_reason: rejected?.reason ?? null,
    created_at: writtenAt,
    listed_at: writtenAt,
    edited_at: post.edited ? ago(post.edited.hoursAgo) : null,
    // An admin took an hour to three over each.
    approved_at: isApproved ? ago(Math.max(post.hoursAgo - 1 - (post.text.length % 3), 0)) : null,
    ...(isApproved && { reviewed_by: idOf(reviewerOf(post)) }),
  }
}

/** For a post only a group sees: one of its moderators, other than the author. */
function reviewerOf({ by, group: key }: DemoPost): string {
  const group = groups.find((one) => one.key === key)
  return group ? [group.owner, ...(group.moderators ?? [])].find((one) => one !== by)! : 'ruth'
}

const versionRows = ({ ago }: NewCommunity, { id, edited }: InsertedPost) =>
  edited ? [{ post_id: id, content: edited.before, replaced_at: ago(edited.hoursAgo) }] : []

function attachmentRows({ idOf, ago, files }: NewCommunity, { id, by, hoursAgo, pictures = [], document }: InsertedPost) {
  const shared = { owner_id: idOf(by), post_id: id, created_at: ago(hoursAgo) }
  const images = pictures.map(({ name, alt }, position) => {
    const { sizes, ...file } = files.pictures.get(name)!
    return { ...shared, ...file, position, kind: 'image' as const, name: `${name}.webp`, alt, sizes: JSON.stringify(sizes) }
  })
  if (!document) return images
  const file = files.documents.get(document.file)!
  return [...images, { ...shared, ...file, position: pictures.length, kind: 'document' as const, name: document.name }]
}

/** By the group's owner. */
const pin = (db: Db, groupId: number, postId: number) =>
  db
    .updateTable('groups')
    .set(({ selectFrom }) => ({
      pinned_post_id: postId,
      pinned_by: selectFrom('holdings').select('author_id').where('id', '=', groupId),
    }))
    .where('holding_id', '=', groupId)
    .execute()

/** Ownership of a file is checked at every download. */
const insertFiles = (db: Db) =>
  sql`
    insert into attachment_files (key, attachment_id)
    select key, id from attachments
     union
    select narrower ->> 'key', id from attachments cross join jsonb_array_elements(sizes) as narrower`.execute(db)

/** One after another from the moment it was published, each time starting with a different person. */
function likeRows({ idOf, ago }: NewCommunity, post: InsertedPost) {
  const { id, by, hoursAgo, audience, likes = 0 } = post
  const others = people.filter(({ key, bio }) => key !== by && bio !== null).map(({ key }) => key)
  const group = groups.find(({ key }) => key === post.group)
  const circle = group ? membersOf(group).filter((key) => key !== by) : others
  const readers = audience === 'colleagues' ? others.filter((key) => areColleagues(key, by)) : circle
  const start = (id * 7) % readers.length
  return [...readers.slice(start), ...readers.slice(0, start)]
    .slice(0, likes)
    .map((key, at) => ({ post_id: id, user_id: idOf(key), created_at: ago(hoursAgo * (1 - (at + 1) / (likes + 2))) }))
}

const areColleagues = (a: string, b: string) => colleagues.some((pair) => pair.includes(a) && pair.includes(b))

function commentRows({ idOf, ago }: NewCommunity, inserted: InsertedPost[]) {
  const all = inserted.flatMap(({ id, comments = [] }) =>
    comments.map(([by, hoursAgo, content]) => ({ postId: id, by, hoursAgo, content })),
  )
  return inOrderOfTime(all).map(({ postId, by, hoursAgo, content }) => ({
    ...{ post_id: postId, author_id: idOf(by), content, language: detectLanguage(content), created_at: ago(hoursAgo) },
  }))
}
