import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/** Approved posts only: what others count when they look. */
export async function changePostCount({ db }: Tx, userId: number, by: number) {
  await db
    .updateTable('users')
    .set({ post_count: sql`post_count + ${by}` })
    .where('id', '=', userId)
    .execute()
}
