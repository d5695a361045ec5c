import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import { forgetNotices, recount } from './answer-want.ts'

const atOnce = 100

/**
 * Answers of a member who has left are deleted, or stay without a name, like whatever else they wrote. A few at a time;
 * returns how many.
 */
export async function eraseWantAnswers(tx: Tx, userId: number): Promise<number> {
  const answered = await tx.db
    .selectFrom('want_answers')
    .select('want_id')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('want_id')
    .limit(atOnce)
    .execute()
  const ids = answered.map(({ want_id }) => want_id)
  await sql`select from holdings where id = any(${ids}::int[]) order by id for no key update`.execute(tx.db)
  await sql`delete from want_answers where user_id = ${userId} and want_id = any(${ids}::int[])`.execute(tx.db)
  for (const id of ids) await recount(tx, id)
  return ids.length
}

/**
 * Between two people with a block between them: neither could find the other's answers to take them back. To be called after
 * `lockPeople`.
 */
export async function takeBackWantAnswersBetween(tx: Tx, one: number, other: number) {
  const { rows: wants } = await sql<{ id: number; author_id: number }>`
    select id, author_id from holdings
     where author_id in (${one}, ${other}) and kind = 'want' and exists (
       select from want_answers where want_id = holdings.id and user_id in (${one}, ${other}))
     order by id for no key update`.execute(tx.db)
  for (const want of wants) {
    const userId = want.author_id === one ? other : one
    await tx.db.deleteFrom('want_answers').where('want_id', '=', want.id).where('user_id', '=', userId).execute()
    await recount(tx, want.id)
    await forgetNotices(tx, want, userId)
  }
}
