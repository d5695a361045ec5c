import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/** Of both, under `lockPeople`. */
export async function changeColleagueCounts({ db }: Tx, ids: [number, number], by: 1 | -1) {
  await db
    .updateTable('users')
    .set({ colleague_count: sql`colleague_count + ${by}` })
    .where('id', 'in', ids)
    .execute()
}
