import { sql } from 'kysely'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Tx } from '#server/rooms.ts'

/** Approved posts only: what others would count themselves. */
export const changePostCount = ({ db, sending }: Tx, userId: number, by: number) =>
  sending.along(addPosts.fill(db, { userId, by }))

const addPosts = prepareSql<{ userId: number; by: number }, object>(
  ['userId', 'by'],
  ({ userId, by }) => sql`update member_activity set post_count = post_count + ${by}::int where user_id = ${userId}::int`,
)

/** For both of them, under `lockPeople`. */
export async function changeColleagueCounts({ db }: Tx, ids: [number, number], by: 1 | -1) {
  await db
    .updateTable('users')
    .set({ colleague_count: sql`colleague_count + ${by}` })
    .where('id', 'in', ids)
    .execute()
}
