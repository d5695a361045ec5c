import { sql, type RawBuilder } from 'kysely'
import { moderatesGroup, readsGroup } from '#server/users/group-readers.ts'
import { byRole, isNotBlocked, isNotMuted } from '#server/users/reader.ts'
import { groupAsJson, inNoGroup, itsReason } from './post-as-json.ts'
import { mostOfAPage, postList, postListWithoutGroups, type Wanted } from './post-page.ts'
import {
  comesUpFor,
  comesUpForEveryone,
  comesUpInGroup,
  isByActiveAuthor,
  isListedFor,
  isNotHiddenBy,
  isPendingOf,
  isPendingOfOthers,
} from './visible-posts.ts'

/**
 * Every list of posts, as the keys of one page. Each walks one index (002-posts.sql, 005-post-topics.sql,
 * 017-post-counts.sql) and stops early. In the lists of the home screen authors find their own pending posts: by time in
 * their place, and when sorted by trend before everything else, since no one could have liked them yet. Admins find
 * everyone's.
 */

type Key = 'posts.listed_at' | 'posts.created_at' | 'posts.rejected_at' | 'posts.ai_score'

const keysWhere = (key: Key, condition: RawBuilder<unknown>, { after, inOrder }: Wanted, besides = sql``) => sql`
  select posts.id, ${sql.ref(key)} as key ${besides} from posts
   where ${condition} and ${after(key)} ${inOrder(key)} limit ${mostOfAPage}`

const withPending = (narrowed: RawBuilder<unknown>, wanted: Wanted) => sql`
  (${keysWhere('posts.listed_at', sql`posts.is_approved and ${narrowed} and ${comesUpForEveryone(wanted.viewer)}`, wanted)})
  union all
  (${keysWhere('posts.listed_at', sql`${isPendingOf(wanted.viewer)} and ${narrowed}`, wanted)})
  ${wanted.viewer.isAdmin ? sql`union all (${keysWhere('posts.listed_at', sql`${isPendingOfOthers(wanted.viewer)} and ${narrowed}`, wanted)})` : sql``}
  ${wanted.inOrder('key', 'id')} limit ${mostOfAPage}`

/** Walks the small rows (017-post-counts.sql), which hold approval and category; visibility is read from the post itself. */
const hottest = (narrowed: RawBuilder<unknown>, { viewer, after, inOrder }: Wanted) => sql`
  select posts.id, post_counts.hot as key
    from post_counts join posts on posts.id = post_counts.post_id
   where post_counts.hot is not null and ${narrowed} and ${comesUpForEveryone(viewer)}
     and ${after('post_counts.hot', 'post_counts.post_id')}
     ${inOrder('post_counts.hot', 'post_counts.post_id')} limit ${mostOfAPage}`

const hottestWithPending = (narrowed: (table: 'posts' | 'post_counts') => RawBuilder<unknown>, wanted: Wanted) => sql`
  (${hottest(narrowed('post_counts'), wanted)})
  union all
  (${ownPendingFirst(narrowed('posts'), wanted)})
  ${wanted.viewer.isAdmin ? sql`union all (${pendingOfOthersLast(narrowed('posts'), wanted)})` : sql``}
  ${wanted.inOrder('key', 'id')} limit ${mostOfAPage}`

/** Above any score (hot-score.ts) of the next four centuries, with a resolution of two microseconds. */
const aboveAllScores = sql.lit(100_000)

/** The few that an author has waiting, by posts_waiting_of_author. */
const ownPendingFirst = (narrowed: RawBuilder<unknown>, wanted: Wanted) =>
  keysAmong(
    sql`
    select posts.id, ${aboveAllScores} + hot_score(0, posts.listed_at) as key from posts
     where ${isPendingOf(wanted.viewer)} and ${narrowed}`,
    wanted,
  )

/** Below any score: an admin who reads to the end finds them all. */
const pendingOfOthersLast = (narrowed: RawBuilder<unknown>, wanted: Wanted) =>
  keysAmong(sql`select posts.id, 0::float8 as key from posts where ${isPendingOfOthers(wanted.viewer)} and ${narrowed}`, wanted)

const keysAmong = (waiting: RawBuilder<unknown>, { after, inOrder }: Wanted) => sql`
  select waiting.id, waiting.key from (${waiting}) as waiting
   where ${after('waiting.key', 'waiting.id')} ${inOrder('waiting.key', 'waiting.id')} limit ${mostOfAPage}`

/** Everything outside groups. */
const everything = sql`posts.group_id is null`
/** Posts of a member who has left appear only among others' posts; listed together, they could reveal the author. */
const hasNotLeft = ({ subject }: Wanted) => sql`(select erased_at is null from users where users.id = ${subject})`
const ofCategory =
  ({ subject }: Wanted) =>
  (table: 'posts' | 'post_counts') =>
    sql`${sql.ref(`${table}.category_id`)} = ${subject} ${table === 'posts' ? sql`and ${everything}` : sql``}`

export const recentPosts = postList({
  sortedBy: 'time',
  known: () => inNoGroup,
  keys: (wanted) => withPending(everything, wanted),
})

export const postsOfCategory = postList({
  sortedBy: 'time',
  subject: 'int',
  known: () => inNoGroup,
  keys: (wanted) => withPending(ofCategory(wanted)('posts'), wanted),
})

export const trendingPosts = postList({
  sortedBy: 'hot',
  known: () => inNoGroup,
  // A post in a group has no hot score.
  keys: (wanted) => hottestWithPending((table) => (table === 'posts' ? everything : sql`true`), wanted),
})

export const trendingPostsOfCategory = postList({
  sortedBy: 'hot',
  subject: 'int',
  known: () => inNoGroup,
  keys: (wanted) => hottestWithPending(ofCategory(wanted), wanted),
})

/** The viewer's own posts and their colleagues': a short walk of the index for each, never one through everyone's posts. */
const ofOwnAndColleagues = (wanted: Wanted) => {
  const { viewer, after, inOrder, limit } = wanted
  const own = sql`posts.author_id = ${viewer.id} and posts.rejected_at is null`
  return sql`
    (${keysWhere('posts.listed_at', own, wanted, sql`, posts.group_id is not null as is_in_group`)})
    union all
    select theirs.id, theirs.listed_at, false
      from (select array(
              select receiver_id from connections where requester_id = ${viewer.id} and status = 'accepted'
              union all
              select requester_id from connections where receiver_id = ${viewer.id} and status = 'accepted') as ids offset 0) as colleagues
     cross join lateral (
            select array(select id from users where suspended_at is not null and id = any (colleagues.ids)) as ids offset 0) as suspended
     cross join unnest(colleagues.ids) as colleague (id)
     cross join lateral (
            select posts.id, posts.listed_at from posts
             where posts.author_id = colleague.id and posts.is_approved and ${everything} and ${isNotHiddenBy(viewer)}
               and ${after('posts.listed_at')} ${inOrder('posts.listed_at')} limit ${limit}::int + 1) as theirs
     where colleague.id <> all (suspended.ids) and ${isNotBlocked(viewer, 'colleague.id')} and ${isNotMuted(viewer, 'colleague.id')}`
}

/** … and their groups' posts. */
export const feedPosts = postList({
  sortedBy: 'time',
  known: () => ({ reason: itsReason }),
  keys: (wanted) => sql`
    ${ofOwnAndColleagues(wanted)}
    union all
    select of_groups.id, of_groups.key, true from (${ofOwnGroups(sql`posts.author_id <> ${wanted.viewer.id}`, wanted)}) as of_groups
     ${wanted.inOrder('key', 'id')} limit ${mostOfAPage}`,
})

/**
 * The same for members who are in no group and have written nothing in one: asking for groups would add a tenth to the cost.
 */
export const feedPostsWithoutGroups = postListWithoutGroups({
  sortedBy: 'time',
  known: () => inNoGroup,
  keys: (wanted) => sql`${ofOwnAndColleagues(wanted)} ${wanted.inOrder('key', 'id')} limit ${mostOfAPage}`,
})

/** How many posts of each group are looked at first. */
const fewOfAGroup = sql.lit(3)

/**
 * First a few posts of each of the viewer's groups; then, for the groups whose few are all recent enough for the page, as
 * many as it may need. Most pages have one or two posts from a group, and a member may be in hundreds.
 */
function ofOwnGroups(narrowed: RawBuilder<unknown>, { viewer, after, inOrder, limit }: Wanted) {
  const there = sql`posts.is_approved and ${narrowed} and ${isByActiveAuthor} and ${isNotBlocked(viewer, 'posts.author_id')}
    and ${isNotMuted(viewer, 'posts.author_id')} and ${isNotHiddenBy(viewer)} and ${after('posts.listed_at')}`
  const isNewEnough = (time: string) =>
    sql`${sql.ref(time)} >= coalesce((select listed_at from page_end), '-infinity'::timestamptz)`
  return sql`
  select of_groups.id, of_groups.key from (
    with few as materialized (
      select mine.group_id, theirs.id, theirs.listed_at, theirs.place
        from group_members as mine join holdings as in_group on in_group.id = mine.group_id and in_group.state = 'approved'
       cross join lateral (
              select newest.*, row_number() over (${inOrder('newest.listed_at', 'newest.id')}) as place
                from (select posts.id, posts.listed_at from posts
                       where posts.group_id = mine.group_id and ${there} ${inOrder('posts.listed_at')} limit ${fewOfAGroup}) as newest) as theirs
       where mine.user_id = ${viewer.id} and mine.state = 'member'
    ), page_end as materialized (
      select listed_at from few ${inOrder('listed_at', 'id')} offset ${limit}::int limit 1
    )
    select id, listed_at as key from few
    union all
    select more.id, more.listed_at
      from few cross join lateral (
             select posts.id, posts.listed_at from posts
              where posts.group_id = few.group_id and ${there} and (posts.listed_at, posts.id) < (few.listed_at, few.id)
                and ${isNewEnough('posts.listed_at')} ${inOrder('posts.listed_at')} limit ${limit}::int + 1) as more
     where few.place = ${fewOfAGroup} and ${isNewEnough('few.listed_at')}) as of_groups`
}

/** The newest of all the viewer's groups. */
export const postsOfOwnGroups = postList({
  sortedBy: 'time',
  known: () => ({ isHeard: sql`true`, group: groupAsJson(sql.ref('posts.group_id')) }),
  keys: (wanted) => sql`${ofOwnGroups(sql`true`, wanted)} ${wanted.inOrder('key', 'id')} limit ${mostOfAPage}`,
})

/** One group's posts and those the viewer has waiting there, in a single walk, since few ever wait in a group. */
export const postsOfGroup = postList({
  sortedBy: 'time',
  subject: 'int',
  byRow: true,
  known: (group) => ({ isHeard: sql`true`, group: groupAsJson(group), reason: itsReason }),
  keys: (wanted) => {
    const { viewer, subject } = wanted
    const mayRead = byRole(viewer, sql<boolean>`true`, readsGroup(viewer.id, sql<number>`${subject}`))
    const isModerator = moderatesGroup(viewer.id, sql<number>`${subject}`)
    const isThere = sql`posts.group_id = ${subject} and ${mayRead} and (${comesUpInGroup(viewer, isModerator)} or ${isPendingOf(viewer)})`
    return keysWhere('posts.listed_at', isThere, wanted, sql`, posts.ctid as row`)
  },
})

/** On one's own profile: posts in every state, with the reason if one was rejected. */
export const ownPosts = postList({
  sortedBy: 'time',
  keys: (wanted) => keysWhere('posts.listed_at', sql`posts.author_id = ${wanted.viewer.id}`, wanted),
})

export const postsOfPerson = postList({
  sortedBy: 'time',
  subject: 'int',
  keys: (wanted) =>
    keysWhere(
      'posts.listed_at',
      sql`posts.author_id = ${wanted.subject} and ${isListedFor(wanted.viewer)} and ${hasNotLeft(wanted)}`,
      wanted,
    ),
})

export const postsOfPersonForAdmin = postList({
  sortedBy: 'time',
  subject: 'int',
  keys: (wanted) =>
    keysWhere(
      'posts.listed_at',
      sql`posts.author_id = ${wanted.subject} and posts.rejected_at is null and ${hasNotLeft(wanted)}`,
      wanted,
    ),
})

export const postsOfTopic = postList({
  sortedBy: 'time',
  subject: 'text',
  keys: ({ viewer, subject, after, inOrder }) => sql`
    select posts.id, post_topics.listed_at as key
      from post_topics join posts on posts.id = post_topics.post_id
     where post_topics.topic = ${subject} and ${comesUpFor(viewer)}
       and ${after('post_topics.listed_at', 'post_topics.post_id')}
       ${inOrder('post_topics.listed_at', 'post_topics.post_id')} limit ${mostOfAPage}`,
})

/** In the order they were saved, leaving out those no longer visible. */
export const savedPosts = postList({
  sortedBy: 'time',
  keys: ({ viewer, after, inOrder }) => sql`
    select saves.post_id as id, saves.created_at as key
      from saves join posts on posts.id = saves.post_id
     where saves.user_id = ${viewer.id} and (posts.author_id = ${viewer.id} or ${isListedFor(viewer)})
       and ${after('saves.created_at', 'saves.post_id')} ${inOrder('saves.created_at', 'saves.post_id')} limit ${mostOfAPage}`,
})

const waits = sql`not posts.is_approved and posts.rejected_at is null`

/** For admins; those waiting longest come first. */
export const waitingPosts = postList({
  sortedBy: 'time',
  order: 'asc',
  keys: (wanted) => keysWhere('posts.created_at', waits, wanted),
})

/** Posts without a score yet appear in the list by time. */
export const waitingPostsByHighScore = postList({
  sortedBy: 'hot',
  keys: (wanted) => keysWhere('posts.ai_score', waits, wanted),
})

export const waitingPostsByLowScore = postList({
  sortedBy: 'hot',
  order: 'asc',
  keys: (wanted) => keysWhere('posts.ai_score', waits, wanted),
})

export const approvedPosts = postList({
  sortedBy: 'time',
  keys: (wanted) => keysWhere('posts.listed_at', sql`posts.is_approved`, wanted),
})

export const approvedPostsWith = postList({
  sortedBy: 'time',
  subject: 'text',
  keys: (wanted) =>
    keysWhere(
      'posts.listed_at',
      sql`posts.is_approved and posts.search @@ websearch_to_tsquery('simple', fold(${wanted.subject}))`,
      wanted,
    ),
})

/** Kept for 30 days, so that an admin can undo it. */
export const rejectedPosts = postList({
  sortedBy: 'time',
  keys: (wanted) => keysWhere('posts.rejected_at', sql`posts.rejected_at is not null`, wanted),
})
