import { sql } from 'kysely'
import type { Course } from '#contract/courses.ts'
import { lockHolding, tellWatchers } from '#server/holdings/lock-holding.ts'
import { mayHearOf, visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { pageOf, readCursor, type TextPage } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { Subject } from '#server/subjects/subject.ts'
import { requireGroupMember } from '#server/users/group-writers.ts'
import { isHeard } from '#server/users/reader.ts'
import { countRatings } from './keep-facts.ts'
import { readCourse, reviewAsJson } from './present-course.ts'

interface Said {
  rating: number
  text?: string | null | undefined
}

/** Those who have it in their record may rate it once; rating again changes it. */
export async function reviewCourse(tx: Tx, viewer: Viewer, id: number, { rating, text }: Said): Promise<Course> {
  const holding = await lockHolding(tx, id, viewer, 'course')
  if (holding.state !== 'approved') throw new Problem('not_submitted')
  if (holding.audience === 'group') await requireGroupMember(tx, viewer, holding.group_id!)
  await requireCompleted(tx, viewer, id)
  const now = tx.rooms.now()
  const { score, version } = tx.rooms.relevance.score(text ?? '')
  const said = { rating, text: text || null, ai_score: text ? score : null, ai_version: text ? version : null }
  await tx.db
    .insertInto('course_reviews')
    .values({ course_id: id, user_id: viewer.id, created_at: now, ...said })
    .onConflict((conflict) => conflict.columns(['course_id', 'user_id']).doUpdateSet({ ...said, edited_at: now }))
    .execute()
  return recounted(tx, viewer, id)
}

async function requireCompleted({ db }: Tx, viewer: Viewer, courseId: number) {
  const own = db.selectFrom('learning_entries').select('id').where('course_id', '=', courseId)
  if (!(await own.where('user_id', '=', viewer.id).limit(1).executeTakeFirst())) throw new Problem('not_completed')
}

export async function deleteCourseReview(tx: Tx, viewer: Viewer, id: number): Promise<Course> {
  await lockHolding(tx, id, viewer, 'course')
  await tx.db.deleteFrom('course_reviews').where('course_id', '=', id).where('user_id', '=', viewer.id).execute()
  return recounted(tx, viewer, id)
}

async function recounted(tx: Tx, viewer: Viewer, id: number) {
  await countRatings(tx, id)
  tellWatchers(tx, id)
  return readCourse(tx, viewer, id)
}

export async function listCourseReviews(
  { db }: Tx,
  viewer: Viewer,
  id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<TextPage> {
  const { rows: found } = await sql`
    select from holdings where holdings.id = ${id} and holdings.kind = 'course' and ${visibleHoldings(viewer)}`.execute(db)
  if (found.length === 0) throw new Problem('holding_not_found')
  const { rows } = await sql<{ id: number; text: string }>`
    select course_reviews.id, ${reviewAsJson} as text
      from course_reviews join users on users.id = course_reviews.user_id join holdings on holdings.id = course_reviews.course_id
     where course_reviews.course_id = ${id} and ${isHeard(viewer)} and ${mayHearOf(viewer)}
       ${cursor ? sql`and course_reviews.id < ${readCursor(cursor).id}` : sql``}
     order by course_reviews.id desc limit ${limit + 1}`.execute(db)
  const { shown, end } = pageOf(rows, limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}

/** How a rating can be reported. */
export const reviewSubject: Subject = {
  async lock({ db }, viewer, id) {
    const { rows } = await sql<{ authorId: number; content: string }>`
      select course_reviews.user_id as "authorId", coalesce(course_reviews.text, '') as content
        from course_reviews join users on users.id = course_reviews.user_id join holdings on holdings.id = course_reviews.course_id
       where course_reviews.id = ${id} and ${visibleHoldings(viewer)} and ${isHeard(viewer)} and ${mayHearOf(viewer)}
         for no key update of course_reviews`.execute(db)
    if (!rows[0]) throw new Problem('holding_not_found')
    return rows[0]
  },
  asReported: sql`
    select user_id as author_id, rating || ' of 5 stars' || coalesce(E'\\n\\n' || text, '') as content,
           null::int as post_id, course_id as holding_id
      from course_reviews where id = item.subject_id`,
  state: (id) => sql`(select md5(row(rating, text)::text) from course_reviews where id = ${id})`,
  inGroup: (id) => sql`(
    select holdings.group_id from course_reviews join holdings on holdings.id = course_reviews.course_id where course_reviews.id = ${id})`,
  async remove(tx, _admin, { id }) {
    const { rows } = await sql<{ courseId: number }>`select course_id as "courseId" from course_reviews where id = ${id}`.execute(
      tx.db,
    )
    if (!rows[0]) return
    const { courseId } = rows[0]
    await sql`select from holdings where id = ${courseId} for no key update`.execute(tx.db)
    await tx.db.deleteFrom('course_reviews').where('id', '=', id).execute()
    await countRatings(tx, courseId)
    tellWatchers(tx, courseId)
  },
  remains: sql`select from course_reviews where course_reviews.id = subject_id`,
}
