import { sql } from 'kysely'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'
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

const keep = keepFor<KnownTopic[]>(60_000)

/** Of what every member may read, the most used first; the same for everyone, so it is asked for once a minute. */
export const knownTopics = ({ db, rooms }: Tx): Promise<KnownTopic[]> => keep(rooms, () => selectTopics({ db, now: rooms.now() }))

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
