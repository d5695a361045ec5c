import { sql } from 'kysely'
import type { Rooms, Tx } from '#server/rooms.ts'
import { isActive } from '#server/users/reader.ts'
import { wordsIn } from './words-in.ts'

export interface KnownTopic {
  topic: string
  posts: number
  folded: string
}

const daysBack = 90
/** Rarer ones are found by searching, not by typing two letters of them. */
const most = 5000
const keptForMs = 60_000

const kept = new WeakMap<Rooms, { until: number; topics: Promise<KnownTopic[]> }>()

/** Of what every member may read, the most used first; the same for everybody, so it is asked for once a minute. */
export function knownTopics({ db, rooms }: Tx): Promise<KnownTopic[]> {
  const now = rooms.now()
  const known = kept.get(rooms)
  if (known && known.until > now.getTime()) return known.topics
  const topics = selectTopics({ db, now })
  kept.set(rooms, { until: now.getTime() + keptForMs, topics })
  topics.catch(() => kept.delete(rooms))
  return topics
}

async function selectTopics({ db, now }: { db: Tx['db']; now: Date }): Promise<KnownTopic[]> {
  const { rows } = await sql<{ topic: string; posts: number }>`
    select topic, count(*)::int as posts from post_topics
     where is_public and listed_at > ${now}::timestamptz - make_interval(days => ${daysBack}) and ${isActive('post_topics.author_id')}
     group by topic order by posts desc, topic limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, folded: foldTopic(row.topic) }))
}

export const foldTopic = (topic: string) =>
  wordsIn(topic)
    .map(({ folded }) => folded)
    .join('')
