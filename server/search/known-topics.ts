import { sql } from 'kysely'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'
import { blockedFor } from '#server/users/blocked-people.ts'
import { isActive } from '#server/users/reader.ts'
import { wordsIn } from './words-in.ts'

export interface KnownTopic {
  topic: string
  posts: number
  folded: string
}

const daysBack = 90
/** Rarer ones are found by searching, not by typing their first two letters. */
const most = 5000

const keep = keepFor<KnownTopic[]>(60_000)

/**
 * From what every member may read, most used first; the same for everyone, so computed once a minute. What people blocked from
 * or by the viewer wrote is subtracted: that is little, if any.
 */
export async function knownTopics({ db, rooms }: Tx, viewerId: number): Promise<KnownTopic[]> {
  const now = rooms.now()
  const [known, unseen] = await Promise.all([
    keep(rooms, async () => (await selectTopics(db, now)).map((row) => ({ ...row, folded: foldTopic(row.topic) }))),
    selectTopics(db, now, sql`and author_id = any (array(${blockedFor(viewerId)}))`),
  ])
  if (unseen.length === 0) return known
  const theirs = new Map(unseen.map(({ topic, posts }) => [topic, posts]))
  return known
    .map((one) => ({ ...one, posts: one.posts - (theirs.get(one.topic) ?? 0) }))
    .filter(({ posts }) => posts > 0)
    .toSorted((a, b) => b.posts - a.posts)
}

async function selectTopics(db: Tx['db'], now: Date, narrowed = sql``): Promise<Omit<KnownTopic, 'folded'>[]> {
  const { rows } = await sql<Omit<KnownTopic, 'folded'>>`
    select topic, count(*)::int as posts from post_topics
     where is_public and listed_at > ${now}::timestamptz - make_interval(days => ${daysBack}) and ${isActive('post_topics.author_id')} ${narrowed}
     group by topic order by posts desc, topic limit ${most}`.execute(db)
  return rows
}

export const foldTopic = (topic: string) =>
  wordsIn(topic)
    .map(({ folded }) => folded)
    .join('')
