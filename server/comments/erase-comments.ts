import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import type { Thread } from '#server/subjects/thread.ts'
import { allThreads } from './queries.ts'

/** Keeps transactions short. */
const atOnce = 50

/** For a member who has left: removes their comments from a few things at a time. Returns from how many. */
export async function eraseComments(tx: Tx, userId: number): Promise<number> {
  for (const [, thread] of allThreads(tx.rooms.subjects)) {
    const column = sql.ref<number>(thread.column)
    const found = await sql<{ id: number }>`
      select distinct ${column} as id from comments where author_id = ${userId} and ${column} is not null limit ${atOnce}`.execute(
      tx.db,
    )
    const ids = found.rows.map(({ id }) => id)
    if (ids.length === 0) continue
    await thread.recount(tx, ids, async () => {
      await sql`delete from comments where author_id = ${userId} and ${column} = any(${ids}::int[])`.execute(tx.db)
    })
    for (const id of ids) thread.tell(tx, id)
    return ids.length
  }
  return 0
}

/** Removes all comments on things that will now be shown to other people than the comments were meant for. */
export async function eraseThreads(tx: Tx, { column, recount }: Thread, ids: number[]) {
  await recount(tx, ids, async () => {
    await sql`delete from comments where ${sql.ref(column)} = any(${ids}::int[])`.execute(tx.db)
  })
}
