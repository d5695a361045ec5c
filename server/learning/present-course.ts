import { sql, type RawBuilder } from 'kysely'
import type { Course, CourseCard, CourseReview } from '#contract/courses.ts'
import { fewestRatings } from '#contract/courses.ts'
import type { Db } from '#server/database/database.ts'
import { jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { cardOf, cardRest, holdingFields, holdingParts } from '#server/holdings/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'
import type { Reader } from '#server/users/reader.ts'

const shown = {
  type: jsonString('courses.type'),
  provider: jsonString('courses.provider'),
  hours: jsonPlain(sql`courses.hours::float8`),
  level: jsonString('courses.level'),
  cost: jsonString('courses.cost'),
  price: jsonString('courses.price'),
  selfPaced: jsonPlain('courses.is_self_paced'),
  startsOn: jsonString('courses.starts_on'),
  endsOn: jsonString('courses.ends_on'),
  rating: jsonPlain(sql`round(courses.rating, 1)::float8`),
  ratings: jsonPlain('courses.rating_count'),
  completedBy: jsonPlain('courses.completed_count'),
}

const language = jsonString('courses.language')

const courseCardAsJson: Json = cardOf<CourseCard>({ ...cardRest, language, ...shown })

type OwnReview = NonNullable<Course['ownReview']>

const ownReview = (viewer: Reader): Json => sql`coalesce((
  select ${jsonObject<OwnReview>({
    ...{ id: jsonPlain('said.id'), rating: jsonPlain('said.rating'), text: jsonString('said.text') },
  })} from course_reviews as said where said.course_id = holdings.id and said.user_id = ${viewer.id}), 'null')`

/** With fewer ratings than an average needs, this would reveal who gave which. */
const distribution = jsonString(
  sql`case when courses.rating_count >= ${sql.lit(fewestRatings)} then courses.ratings else '{0,0,0,0,0}' end`,
)

const courseAsJson = (viewer: Reader): Json =>
  jsonObject<Course>({
    ...holdingFields(viewer),
    language,
    ...shown,
    url: jsonString('courses.url'),
    linkState: jsonString('looked.state'),
    linkCheckedAt: jsonTime('looked.checked_at'),
    competencies: jsonString('courses.competencies'),
    givesCertificate: jsonPlain('courses.gives_certificate'),
    distribution,
    ownEntryId: jsonPlain(sql`(
      select entry.id from learning_entries as entry where entry.course_id = holdings.id and entry.user_id = ${viewer.id}
       order by entry.completed_on desc, entry.id desc limit 1)`),
    ownReview: ownReview(viewer),
    may: jsonObject<Course['may']>({
      edit: jsonPlain(sql`(holdings.author_id = ${viewer.id})`),
      delete: jsonPlain(sql`(holdings.author_id = ${viewer.id})`),
    }),
  })

export async function readCourse({ db }: Pick<Tx, 'db'>, viewer: Reader, id: number): Promise<Course> {
  const { rows } = await sql<{ course: Course }>`
    select ${courseAsJson(viewer)}::json as course
      from holdings ${holdingParts} join courses on courses.holding_id = holdings.id
      left join link_checks as looked on looked.url = courses.url and looked.checked_at is not null
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  if (!rows[0]) throw new Problem('holding_not_found')
  return rows[0].course
}

export interface Row {
  id: number
  key: number
  text: string
}

/** For a select of `id` and `key`, largest key first. */
export async function selectCourseCards(db: Db, page: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as materialized (${page})
    select page.id, page.key, ${courseCardAsJson} as text
      from page join holdings on holdings.id = page.id ${holdingParts} join courses on courses.holding_id = holdings.id
     order by page.key desc, page.id desc`.execute(db)
  return rows
}

export const reviewAsJson: Json = jsonObject<CourseReview>({
  id: jsonPlain('course_reviews.id'),
  user: personAsJson('users'),
  rating: jsonPlain('course_reviews.rating'),
  text: jsonString('course_reviews.text'),
  createdAt: jsonTime('course_reviews.created_at'),
  editedAt: jsonTime('course_reviews.edited_at'),
})
