import { sql } from 'kysely'
import type { NewCommunity } from './insert-community.ts'

interface DemoList {
  by: string
  title: string
  note: string
  isShared: boolean
  daysAgo: number
  /** Titles of things in the rooms, or the beginning of a post. */
  entries: string[]
}

const lists: DemoList[] = [
  {
    ...{ by: 'amara', title: 'When the water comes', isShared: true, daysAgo: 12 },
    note: 'Read it before you need it. Ours came through the ceiling of the map room.',
    entries: [
      'Water damage: the first 48 hours',
      'Disaster planning for small archives',
      'Mending paper with wheat starch paste',
    ],
  },
  {
    ...{ by: 'amara', title: 'For a quiet Friday', isShared: false, daysAgo: 5 },
    note: 'Things to try on our own records.',
    entries: ['Batch change log', 'Batch editing without fear', 'We asked 140 students to describe one archival photograph'],
  },
]

/** Whatever is in a list has been saved by its owner. */
export async function insertLists(community: NewCommunity) {
  for (const { by, title, note, isShared, daysAgo, entries } of lists) {
    const owner = community.idOf(by)
    const at = community.ago(daysAgo * 24)
    const { id } = await community.db
      .insertInto('lists')
      .values({ user_id: owner, title, note, is_shared: isShared, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [place, name] of entries.entries()) {
      const entry = { list_id: id, user_id: owner, position: place + 1, created_at: at }
      await community.db
        .insertInto('list_entries')
        .values({ ...entry, ...(await save(community, name, { userId: owner, at })) })
        .execute()
    }
  }
}

async function save({ db }: NewCommunity, name: string, { userId, at }: { userId: number; at: Date }) {
  const saved = { user_id: userId, created_at: at }
  const holding = await db.selectFrom('holdings').select('id').where('title', '=', name).executeTakeFirst()
  if (holding) {
    await db
      .insertInto('saved_holdings')
      .values({ ...saved, holding_id: holding.id })
      .execute()
    await sql`update holdings set save_count = save_count + 1 where id = ${holding.id}`.execute(db)
    return { holding_id: holding.id }
  }
  const begins = db.selectFrom('posts').select('id').where('content', 'like', `${name}%`)
  const post = await begins.executeTakeFirstOrThrow()
  await db
    .insertInto('saves')
    .values({ ...saved, post_id: post.id })
    .execute()
  return { post_id: post.id }
}
