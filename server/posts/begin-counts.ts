import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { forgetInstanceSetting, readInstanceSetting, writeInstanceSetting } from '#server/users/instance-setting.ts'

/** For queries that join `post_counts` to `posts`: a post without a row there still has its counts in the old columns. */
export const countOf = (count: 'like_count' | 'comment_count' | 'commenter_count'): RawBuilder<number> =>
  sql`coalesce(${sql.ref(`post_counts.${count}`)}, ${sql.ref(`posts.${count}`)})`

const atOnce = 1000

/** The setting remains until the oldest post is reached. */
export const uncountedPosts = `select from instance_settings where key = 'postsCountedDownTo'`

/**
 * Runs after an upgrade to 017-post-counts.sql, while the site is open: every older post gets its row, newest first. Posts
 * liked, commented on or reviewed in the meantime get theirs then (`lock_post`).
 */
export async function beginCounts(rooms: Rooms, stopping?: AbortSignal) {
  for (;;) if (stopping?.aborted || !(await inTransaction(rooms, beginSome))) return
}

async function beginSome({ db }: Tx): Promise<boolean> {
  const below = await readInstanceSetting(db, 'postsCountedDownTo')
  if (typeof below !== 'number') return false
  const { rows } = await sql<{ id: number }>`select id from posts where id < ${below} order by id desc limit ${atOnce}`.execute(
    db,
  )
  const lowest = rows.at(-1)?.id
  if (lowest === undefined) {
    await forgetInstanceSetting(db, 'postsCountedDownTo')
    return false
  }
  await sql`select begin_counts(${rows.map(({ id }) => id)}::int[])`.execute(db)
  await writeInstanceSetting(db, 'postsCountedDownTo', lowest)
  return true
}
