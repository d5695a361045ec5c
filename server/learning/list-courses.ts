import { sql, type RawBuilder } from 'kysely'
import type { courseFilters, CourseSort, listCourses as contract } from '#contract/courses.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { z } from 'zod'
import { listedHoldings } from '#server/holdings/visible-holdings.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { knowsGroup } from '#server/users/group-readers.ts'
import type { Reader } from '#server/users/reader.ts'
import { selectCourseCards } from './present-course.ts'

export type Filters = z.output<z.ZodObject<typeof courseFilters>>

/** Each sort order walks an index of its own until the page is full. */
export async function listCourses({ db }: Tx, viewer: Viewer, query: Parsed<typeof contract, 'query'>): Promise<TextPage> {
  const { column, key, valueOf } = sorts[query.sort]
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const isAfter = after ? sql`(${column}, holdings.id) < (${valueOf(after.key)}, ${after.id}::int)` : sql`true`
  const page = sql`
    select holdings.id, ${key} as key from ${isFew(query) || query.sort === 'newest' ? together : inTheirOrder(viewer)}
     where holdings.kind = 'course' and ${listedHoldings(viewer)} and ${isFiltered(viewer, query)} and ${isAfter}
     order by ${column} desc, holdings.id desc limit ${sql.lit(query.limit + 1)}`
  const { shown, end } = pageOf(await selectCourseCards(db, page), query.limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}

interface Sort {
  column: RawBuilder<unknown>
  key: RawBuilder<number>
  /** The value a page starts after, in the column's type. */
  valueOf(key: number): RawBuilder<unknown>
}

/** Cursors may be made up. */
const within = (key: number) => Math.min(Math.max(key, -1e12), 1e12)

const sorts: Record<CourseSort, Sort> = {
  newest: {
    column: sql`holdings.listed_at`,
    key: sql`(extract(epoch from holdings.listed_at) * 1000000)::float8`,
    valueOf: (key) => sql`${timeOfCursor(key)}::timestamptz`,
  },
  rated: { column: sql`courses.rank`, key: sql`courses.rank::float8`, valueOf: (key) => sql`${within(key)}::float8::bigint` },
  shortest: {
    column: sql`(-courses.hours)`,
    key: sql`(-courses.hours)::float8`,
    valueOf: (key) => sql`${within(key)}::float8::numeric`,
  },
}

/** Few courses contain a given word, or belong to one provider or group: these are found first. */
const isFew = ({ q, provider, group }: Filters) => wordsOf(q).length > 0 || provider !== undefined || group !== undefined

const wordsOf = (q: string | undefined) => q?.split(/\s+/).filter(Boolean) ?? []

const together = sql`holdings join courses on courses.holding_id = holdings.id`

/** "offset 0" keeps the planner from checking the visibility of all courses before it knows which come first. */
const inTheirOrder = (viewer: Reader) => sql`
  courses cross join lateral (
    select * from holdings where holdings.id = courses.holding_id and ${listedHoldings(viewer)} offset 0) as holdings`

/** A condition on `courses` and `holdings`, also used by the search. */
export function isFiltered(viewer: Reader, filters: Filters): RawBuilder<boolean> {
  const { q, type, competency, level, language, free, maxHours, provider, group } = filters
  const words = wordsOf(q)
  return sql`(true
    ${words.length > 0 ? sql`and holdings.kind = 'course' and holdings.search @@ search_query(${words.map((word) => `${word}*`)}::text[])` : sql``}
    ${type ? sql`and courses.type = ${type}` : sql``}
    ${competency ? sql`and courses.competencies @> array[${competency}::text]` : sql``}
    ${level ? sql`and courses.level = ${level}` : sql``}
    ${language ? sql`and courses.language = ${language}` : sql``}
    ${free === undefined ? sql`` : sql`and courses.cost = ${free ? 'free' : 'paid'}`}
    ${maxHours === undefined ? sql`` : sql`and courses.hours <= ${maxHours}::numeric`}
    ${provider === undefined ? sql`` : sql`and fold(courses.provider) = fold(${provider}::text)`}
    ${group === undefined ? sql`` : sql`and holdings.group_id = ${group} and ${knowsGroup(viewer, group)}`})`
}
