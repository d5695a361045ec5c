import { sql } from 'kysely'
import { fewestRatings } from '#contract/courses.ts'
import { changeHolding } from '#server/holdings/change-holding.ts'
import type { Tx } from '#server/rooms.ts'
import { addressOf } from './course-address.ts'

/** What a course's card shows and what is searched, updated in the transaction of the change. */
export async function keepFacts(tx: Pick<Tx, 'db'>, id: number) {
  const course = await tx.db.selectFrom('courses').selectAll().where('holding_id', '=', id).executeTakeFirstOrThrow()
  await changeHolding(tx, id, {
    facts: {
      ...{ type: course.type, provider: course.provider, hours: course.hours, level: course.level, language: course.language },
      ...{ isFree: course.cost === 'free', rating: course.rating === null ? null : Math.round(course.rating * 10) / 10 },
      ...{ ratings: course.rating_count, address: addressOf(course.url) },
    },
    words: [course.provider, ...course.competencies].join(' '),
  })
}

/** Only those by current members. Under the lock of its holding, so that two concurrent ratings both count. */
export async function countRatings(tx: Pick<Tx, 'db'>, id: number) {
  await sql`
    update courses set ratings = counted.ratings, rating_count = counted.number,
           rating = case when counted.number >= ${sql.lit(fewestRatings)} then counted.average end
      from (select array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
                         count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::int[] as ratings,
                   count(*)::int as number, round(avg(rating), 2) as average
              from course_reviews join users on users.id = user_id where course_id = ${id} and suspended_at is null) as counted
     where courses.holding_id = ${id}`.execute(tx.db)
  await keepFacts(tx, id)
}

/** How many members have these in their records. Always in the same order, so that transactions do not deadlock. */
export async function countCompletions({ db }: Pick<Tx, 'db'>, ids: number[]) {
  if (ids.length === 0) return
  await sql`select from courses where holding_id = any(${ids}::int[]) order by holding_id for no key update`.execute(db)
  await sql`
    update courses set completed_count = (
      select count(distinct user_id) from learning_entries where course_id = courses.holding_id)
     where holding_id = any(${ids}::int[])`.execute(db)
}
