import { sql, type RawBuilder } from 'kysely'
import { topicKey, topicPattern, type TrendingTopic } from '#contract/posts.ts'
import type { Db } from '#server/database/database.ts'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import type { Reader } from '#server/users/reader.ts'

const daysBack = 7
const halfLifeHours = 36
const fewest = 3
const most = 5
const leastPeople = 2

const keep = keepFor<TrendingTopic[]>(60_000)

/**
 * Counts only what every member may see, without people the viewer does not see; cached for a minute. Viewers with no
 * blocks, which is nearly everyone, are answered as viewer 0.
 */
export async function listTrendingTopics({ db, rooms }: Tx, viewer: Reader): Promise<TrendingTopic[]> {
  const viewerId = (await hasBlocks(db, viewer)) ? viewer.id : 0
  return keep(rooms, () => selectTrendingTopics(db, { now: rooms.now(), viewerId }), viewerId)
}

async function hasBlocks(db: Db, { id }: Reader): Promise<boolean> {
  const { rows } = await sql`select from blocks where ${id} in (blocker_id, blocked_id) limit 1`.execute(db)
  return rows.length > 0
}

interface Asked {
  now: Date
  viewerId: number
}

/** Hashtags; if there are fewer than three, the categories with the most posts, or in shelf order if there are none. */
async function selectTrendingTopics(db: Db, asked: Asked): Promise<TrendingTopic[]> {
  const hashtags = await selectHashtags(db, asked)
  const spellings = await selectSpellings(db, asked, hashtags)
  const topics = hashtags.map((hashtag) => ({ ...hashtag, spelling: spellings.get(hashtag.topic) ?? hashtag.topic }))
  if (topics.length >= fewest) return topics
  return [...topics, ...(await selectCategories(db, asked))].slice(0, fewest)
}

/** The newest posts are enough to tell how a topic is spelled. */
const postsToRead = 20

async function selectSpellings(db: Db, asked: Asked, hashtags: Pick<TrendingTopic, 'topic'>[]): Promise<Map<string, string>> {
  if (hashtags.length === 0) return new Map()
  const { rows } = await sql<{ topic: string; contents: string[] }>`
    select topic, array(
      select content from post_topics join posts on posts.id = post_id
       where post_topics.topic = asked.topic and is_public
         and post_topics.author_id not in (select id from users where suspended_at is not null)
         and ${isNotBlockedFor(asked.viewerId, 'post_topics.author_id')}
       order by post_topics.listed_at desc, post_id desc limit ${sql.lit(postsToRead)}) as contents
      from unnest(${hashtags.map(({ topic }) => topic)}::text[]) as asked (topic)`.execute(db)
  return new Map(rows.map(({ topic, contents }) => [topic, mostUsedSpelling(topic, contents)]))
}

/** Counted once per post. On a tie, the newest spelling wins. */
function mostUsedSpelling(topic: string, contents: string[]): string {
  const uses = new Map<string, number>()
  for (const content of contents) {
    const written = content.matchAll(topicPattern).map(([, word = '']) => word.normalize('NFC'))
    const own = new Set(written.filter((word) => topicKey(word) === topic))
    for (const word of own) uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  const [most] = [...uses].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? topic
}

type Hashtag = Omit<TrendingTopic, 'spelling'>

async function selectHashtags(db: Db, asked: Asked): Promise<Hashtag[]> {
  const { rows } = await sql<Hashtag>`
    with people as (
      select topic, author_id, count(*) as posts, max(listed_at) as newest
        from post_topics where is_public and ${isLately(asked)} group by topic, author_id)
    select topic, count(*)::int as people, sum(posts)::int as posts, null::int as "categoryId"
      from people group by topic having count(*) >= ${leastPeople}
     order by ${weight(asked)} desc, topic limit ${most}`.execute(db)
  return rows
}

async function selectCategories(db: Db, asked: Asked): Promise<TrendingTopic[]> {
  const { rows } = await sql<TrendingTopic>`
    with people as (
      select category_id, author_id, count(*) as posts, max(listed_at) as newest
        from posts where is_approved and audience = 'public' and ${isLately(asked)} group by category_id, author_id)
    select categories.name as topic, categories.name as spelling, count(author_id)::int as people, coalesce(sum(posts), 0)::int as posts, categories.id as "categoryId"
      from categories left join people on people.category_id = categories.id
     where categories.retired_at is null
     group by categories.id
     order by count(author_id) >= ${leastPeople} desc, ${weight(asked)} desc nulls last, position limit ${fewest}`.execute(db)
  return rows
}

const isLately = ({ now, viewerId }: Asked): RawBuilder<boolean> => sql`
  listed_at > ${now}::timestamptz - make_interval(days => ${sql.lit(daysBack)})
  and author_id not in (select id from users where suspended_at is not null)
  and ${isNotBlockedFor(viewerId, 'author_id')}`

/** A person with ten posts counts once, by the newest of them. */
const weight = ({ now }: Asked): RawBuilder<number> =>
  sql`sum(0.5 ^ (date_part('epoch', ${now}::timestamptz - newest) / ${sql.lit(halfLifeHours * 3600)}))`
