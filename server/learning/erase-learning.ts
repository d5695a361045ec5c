import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import { countCompletions, countRatings } from './keep-facts.ts'

const atOnce = 100

/** For a member who leaves: deletes what is theirs alone and small. */
export async function eraseLearningPlans({ db }: Tx, userId: number) {
  await db.deleteFrom('record_links').where('user_id', '=', userId).execute()
  await db.deleteFrom('goals').where('user_id', '=', userId).execute()
  await db.deleteFrom('declined_credits').where('user_id', '=', userId).execute()
  await db.updateTable('learning_entries').set({ confirmed_by: null }).where('confirmed_by', '=', userId).execute()
}

/** Entries with their files, a few at a time; returns how many. */
export async function eraseEntries(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ courseId: number | null }>`
    delete from learning_entries where id in (
      select id from learning_entries where user_id = ${userId} order by id limit ${sql.lit(atOnce)} for update)
    returning course_id as "courseId"`.execute(tx.db)
  await countCompletions(tx, [...new Set(rows.flatMap(({ courseId }) => courseId ?? []))])
  return rows.length
}

/** Ratings are deleted, or stay without a name, like whatever else the member wrote. */
export async function eraseRatings(tx: Tx, userId: number): Promise<number> {
  const rated = await tx.db
    .selectFrom('course_reviews')
    .select('course_id')
    .where('user_id', '=', userId)
    .orderBy('course_id')
    .limit(atOnce)
    .execute()
  const ids = rated.map(({ course_id }) => course_id)
  await sql`select from holdings where id = any(${ids}::int[]) order by id for no key update`.execute(tx.db)
  await sql`delete from course_reviews where user_id = ${userId} and course_id = any(${ids}::int[])`.execute(tx.db)
  for (const id of ids) await countRatings(tx, id)
  return ids.length
}
