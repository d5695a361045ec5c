import { sql } from 'kysely'
import type { TrendingTopic } from '#contract/posts.ts'
import type { Db } from '#server/database/database.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { isByActiveAuthor } from './visible-posts.ts'

const daysBack = 7
const halfLifeHours = 36
const fewest = 3
const most = 5
const leastPeople = 2
const keptForMs = 60_000

const kept = new WeakMap<Rooms, { until: number; topics: Promise<TrendingTopic[]> }>()

/** The same for everybody, so it counts only what every member may see, and is asked for once a minute. */
export function listTrendingTopics({ db, rooms }: Tx): Promise<TrendingTopic[]> {
  const now = rooms.now()
  const known = kept.get(rooms)
  if (known && known.until > now.getTime()) return known.topics
  const topics = selectTrendingTopics(db, now)
  kept.set(rooms, { until: now.getTime() + keptForMs, topics })
  topics.catch(() => kept.delete(rooms))
  return topics
}

/**
 * Somebody who writes ten posts counts as one person, by the newest of them. Where too little is talked about
 * by more than one person, the most active categories fill up, in shelf order where none is active.
 */
async function selectTrendingTopics(db: Db, now: Date): Promise<TrendingTopic[]> {
  const { rows } = await sql<TrendingTopic>`
    with lately as (
      select author_id, category_id, topics, listed_at from posts
       where is_approved and audience = 'public' and ${isByActiveAuthor}
         and listed_at > ${now}::timestamptz - make_interval(days => ${daysBack})
    ), mentions as (
      select topic, null::int as category_id, null::int as position, author_id, listed_at
        from lately cross join unnest(topics) as topic
       union all
      select name, categories.id, position, author_id, listed_at
        from categories left join lately on lately.category_id = categories.id
    ), people as (
      select topic, category_id, position, author_id, count(author_id) as posts,
             0.5 ^ (extract(epoch from ${now}::timestamptz - max(listed_at))::float8 / 3600 / ${halfLifeHours}::float8) as weight
        from mentions group by topic, category_id, position, author_id
    )
    select topic, count(author_id)::int as people, sum(posts)::int as posts, category_id as "categoryId"
      from people group by topic, category_id, position
    having category_id is not null or count(author_id) >= ${leastPeople}
     order by count(author_id) >= ${leastPeople} desc, sum(weight) desc nulls last, position, topic
     limit ${most}`.execute(db)
  const trending = rows.filter(({ people }) => people >= leastPeople)
  return trending.length < fewest ? rows.slice(0, fewest) : trending
}
