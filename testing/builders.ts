import { sql } from 'kysely'
import { insertTopics } from '#server/posts/keep-topics.ts'
import type { Rooms } from '#server/rooms.ts'
import { topicsIn } from '#server/texts/topics-and-mentions.ts'

interface Somebody {
  id: number
}

interface PostTraits {
  content?: string
  isApproved?: boolean
  audience?: 'public' | 'colleagues'
  /** If given, it is for the readers of that group. */
  group?: { id: number }
  categoryId?: number | null
}

/** Inserts rows as the verbs would leave them, without calling the verbs: a test of one verb should not depend on others. */
export const builders = (rooms: Rooms) => ({
  post: (author: Somebody, traits: PostTraits = {}) => addPost(rooms, author, traits),
  comment: (author: Somebody, post: { id: number }, content = 'A comment.') => addComment(rooms, { author, post, content }),
  block: (blocker: Somebody, blocked: Somebody) =>
    rooms.database.db.insertInto('blocks').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute(),
  mute: (muter: Somebody, muted: Somebody) =>
    rooms.database.db.insertInto('mutes').values({ muter_id: muter.id, muted_id: muted.id }).execute(),
  /** Makes the two colleagues. */
  colleagues: (one: Somebody, other: Somebody) => connect(rooms, one, other),
  /** Oldest first. */
  notificationsOf: (somebody: Somebody) => readNotifications(rooms, somebody),
  /** The notifications that contain these words. */
  toldOf: async (somebody: Somebody, words: string) =>
    (await readNotifications(rooms, somebody)).map(({ content }) => content).filter((content) => content.includes(words)),
})

let posts = 0

async function addPost({ database: { db }, now }: Rooms, author: Somebody, traits: PostTraits) {
  const {
    content = `A post about shelf marks, no. ${++posts}`,
    isApproved = true,
    audience = traits.group ? 'group' : 'public',
    categoryId = null,
    group,
  } = traits
  const { id } = await db
    .insertInto('posts')
    .values({
      ...{ author_id: author.id, content, audience, category_id: categoryId, is_approved: isApproved, topics: topicsIn(content) },
      group_id: group?.id ?? null,
      ...{ created_at: now(), listed_at: now(), approved_at: isApproved ? now() : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTopics(db, { postIds: [id] })
  if (isApproved && !group)
    await sql`update member_activity set post_count = post_count + 1 where user_id = ${author.id}`.execute(db)
  return { id, content }
}

async function addComment({ database: { db }, now }: Rooms, given: { author: Somebody; post: { id: number }; content: string }) {
  const { author, post, content } = given
  const { id } = await db
    .insertInto('comments')
    .values({ post_id: post.id, author_id: author.id, content, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    update post_counts
       set comment_count = comment_count + 1, commenter_count = commenters,
           hot = case when is_approved and group_id is null then hot_score(like_count + 2 * commenters, listed_at) end
      from (select is_approved, group_id, listed_at, (
              select count(distinct c.author_id) from comments c where c.post_id = posts.id and c.author_id <> posts.author_id) as commenters
              from posts where id = ${post.id}) as counted
     where post_id = ${post.id}`.execute(db)
  return { id, content }
}

async function connect({ database: { db }, now }: Rooms, one: Somebody, other: Somebody) {
  await db
    .insertInto('connections')
    .values({ requester_id: one.id, receiver_id: other.id, status: 'accepted', created_at: now(), answered_at: now() })
    .execute()
  await db
    .updateTable('users')
    .set({ colleague_count: sql`colleague_count + 1` })
    .where('id', 'in', [one.id, other.id])
    .execute()
}

async function readNotifications({ database: { db } }: Rooms, somebody: Somebody) {
  return db
    .selectFrom('notifications')
    .select(['type', 'sender_id as senderId', 'post_id as postId', 'comment_id as commentId', 'content'])
    .where('user_id', '=', somebody.id)
    .orderBy('id')
    .execute()
}
