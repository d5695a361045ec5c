import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/** Approved posts only: what others would count themselves. */
export async function changePostCount({ db }: Tx, userId: number, by: number) {
  await db
    .updateTable('member_activity')
    .set({ post_count: sql`post_count + ${by}` })
    .where('user_id', '=', userId)
    .execute()
}

/** For both of them, under `lockPeople`. */
export async function changeColleagueCounts({ db }: Tx, ids: [number, number], by: 1 | -1) {
  await db
    .updateTable('users')
    .set({ colleague_count: sql`colleague_count + ${by}` })
    .where('id', 'in', ids)
    .execute()
}
