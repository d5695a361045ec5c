import type { Tx } from '#server/rooms.ts'

/**
 * First step of everything that is written between people: until the transaction ends nobody else asks, answers, ends or blocks
 * between them. In the order of their ids, so no two transactions wait for each other, and the counts in their rows are exact.
 */
export async function lockPeople({ db }: Tx, ids: number[]) {
  await db.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}
