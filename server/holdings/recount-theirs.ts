import { sql } from 'kysely'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'

/** Rows by `user_id` that count towards the holding named in `column`. */
interface Theirs {
  table: 'resource_uses' | 'want_answers' | 'course_reviews'
  column: 'resource_id' | 'want_id' | 'course_id'
  count(tx: Tx, id: number): Promise<void>
}

const atOnce = 100

/** After a member is suspended or reinstated: a few at a time, under the locks of their holdings, always in the same order. */
export async function recountTheirs(rooms: Rooms, userId: number, { table, column, count }: Theirs) {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)}
       where user_id = ${userId} and ${sql.ref(column)} > ${after} order by id limit ${atOnce}`.execute(rooms.database.db)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await inTransaction(rooms, async (tx) => {
      await sql`select from holdings where id = any(${ids}::int[]) order by id for no key update`.execute(tx.db)
      for (const id of ids) await count(tx, id)
    })
    after = ids.at(-1)!
  }
}
