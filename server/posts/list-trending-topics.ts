import { sql, type RawBuilder } from 'kysely'
import type { TrendingTopic } from '#contract/posts.ts'
import type { Db } from '#server/database/database.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import type { Reader } from './visible-posts.ts'

const daysBack = 7
const halfLifeHours = 36
const fewest = 3
const most = 5
const leastPeople = 2
const keptForMs = 60_000

interface Kept {
  until: number
  /** By viewer; under 0 for all who have nobody blocked, which is nearly everybody. */
  topics: Map<number, Promise<TrendingTopic[]>>
}
const keptBy = new WeakMap<Rooms, Kept>()

/** Counts only what every member may see, without those whom one does not see; asked for once a minute. */
export async function listTrendingTopics({ db, rooms }: Tx, viewer: Reader): Promise<TrendingTopic[]> {
  const viewerId = (await hasBlocks(db, viewer)) ? viewer.id : 0
  const now = rooms.now()
  let kept = keptBy.get(rooms)
  if (!kept || kept.until <= now.getTime()) {
    kept = { until: now.getTime() + keptForMs, topics: new Map() }
    keptBy.set(rooms, kept)
  }
  const { topics } = kept
  const known = topics.get(viewerId)
  if (known) return known
  const selected = selectTrendingTopics(db, { now, viewerId })
  topics.set(viewerId, selected)
  selected.catch(() => topics.delete(viewerId))
  return selected
}

async function hasBlocks(db: Db, { id }: Reader): Promise<boolean> {
  const { rows } = await sql`select from blocks where ${id} in (blocker_id, blocked_id) limit 1`.execute(db)
  return rows.length > 0
}

interface Asked {
  now: Date
  viewerId: number
}

/** Hashtags first. Where fewer are talked about, categories that are take the rest; and there are always three, in shelf order if nobody writes. */
async function selectTrendingTopics(db: Db, asked: Asked): Promise<TrendingTopic[]> {
  const hashtags = await selectHashtags(db, asked)
  if (hashtags.length === most) return hashtags
  const topics = [...hashtags, ...(await selectCategories(db, asked))]
  return topics.filter(({ people }, at) => people >= leastPeople || at < fewest).slice(0, most)
}

async function selectHashtags(db: Db, asked: Asked): Promise<TrendingTopic[]> {
  const { rows } = await sql<TrendingTopic>`
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
    select categories.name as topic, count(author_id)::int as people, coalesce(sum(posts), 0)::int as posts, categories.id as "categoryId"
      from categories left join people on people.category_id = categories.id
     group by categories.id
     order by count(author_id) >= ${leastPeople} desc, ${weight(asked)} desc nulls last, position limit ${most}`.execute(db)
  return rows
}

const isLately = ({ now, viewerId }: Asked): RawBuilder<boolean> => sql`
  listed_at > ${now}::timestamptz - make_interval(days => ${sql.lit(daysBack)})
  and author_id not in (select id from users where suspended_at is not null)
  and ${isNotBlockedFor(viewerId, 'author_id')}`

/** Somebody who writes ten posts counts as one person, by the newest of them. */
const weight = ({ now }: Asked): RawBuilder<number> =>
  sql`sum(0.5 ^ (date_part('epoch', ${now}::timestamptz - newest) / ${sql.lit(halfLifeHours * 3600)}))`
