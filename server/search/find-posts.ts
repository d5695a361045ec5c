import { sql, type RawBuilder } from 'kysely'
import { mostCounted } from '#contract/search.ts'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { postAsJson, postParts } from '#server/posts/post-as-json.ts'
import { isListedFor, type Reader } from '#server/posts/visible-posts.ts'
import { isNotMutedBy } from '#server/users/blocked-people.ts'
import { listingWindows } from './listing-windows.ts'

export interface PostSearch {
  /** As search_query (003-people.sql) reads them. */
  terms: string[]
  /** Half of all posts may be meant: then they are looked through in windows. */
  isCommon: boolean
  /** Author, category, topics: marks that must be there, as tsquery; null for none. */
  marks: string | null
  /** Of somebody named: then also whom the viewer has muted. */
  isOfSomebody: boolean
  since: Date | null
  /** Exclusive. */
  until: Date
  byDate: boolean
  limit: number
  /** Of the last post of the page before. */
  after: { key: number; id: number } | undefined
}

interface PostHit {
  id: number
  key: number
  content: string
  /** JSON. */
  post: string
}

export interface FoundPosts {
  /** At most `mostCounted`. */
  total: number
  /** One more than asked for where there is one. */
  hits: PostHit[]
}

interface Given {
  viewerId: number
  isAdmin: boolean
  terms: string[]
  marks: string | null
  isOfSomebody: boolean
  since: string
  until: Date
  starts: string[]
  windows: string[]
  byDate: boolean
  limit: number
  key: number
  id: number
}

const names: (keyof Given)[] = [
  ...(['viewerId', 'isAdmin', 'terms', 'marks', 'isOfSomebody', 'since', 'until', 'byDate', 'limit', 'key', 'id'] as const),
]

/** The newest thousand that the viewer may read, in the order asked for. What is older than they are, nobody looks through. */
const selectPosts = (more: (keyof Given)[], windowsOf: (given: Given) => RawBuilder<unknown>[]) =>
  prepareSql<Given, { total: number } & PostHit>([...names, ...more], (given) => {
    const viewer = { id: given.viewerId, isAdmin: given.isAdmin }
    // "offset 0", lest the planner ask who may see a post before it knows which are the newest.
    return sql`
    with asked as materialized (
      select words, coalesce(words && ${given.marks}::tsquery, words, ${given.marks}::tsquery) as query
        from (select search_query(${given.terms}::text[]) as words) as said
    ), found as materialized (
      select posts.id, ${keyOf(given)} as key
        from (${sql.join(windowsOf(given), sql` union all `)} offset 0) as posts
       where ${isListedFor(viewer)} and (${given.isOfSomebody}::boolean or ${isNotMutedBy(viewer.id, 'posts.author_id')})
       limit ${sql.lit(mostCounted)}
    ), page as (
      select id, key from found where (key, id) < (${given.key}::float8, ${given.id}::int)
       order by key desc, id desc limit ${given.limit}::int
    )
    select counted.total, page.id, page.key, posts.content, ${postAsJson(viewer)} as post
      from (select count(*)::int as total from found) as counted
      left join (page join posts on posts.id = page.id ${postParts}) on true
     order by page.key desc, page.id desc`
  })

interface Window {
  start: RawBuilder<unknown>
  /** Exclusive. */
  end: RawBuilder<unknown>
  query: RawBuilder<unknown>
}

/** Newest first within it. Sums, lest the planner walk the index by time. */
const windowOf = ({ since }: Given, { start, end, query }: Window) => sql`(
  select id, author_id, audience, is_approved, listed_at, search from posts
   where is_approved and search @@ (select ${query} from asked)
     and listed_at + interval '0' < ${end} and listed_at + interval '0' >= greatest(${start}, ${since}::timestamptz)
     and ${end} > ${since}::timestamptz
   order by listed_at desc, id desc)`

const always = sql`'-infinity'::timestamptz`

const selectAtOnce = selectPosts([], (given) => [
  windowOf(given, { start: always, end: sql`${given.until}::timestamptz`, query: sql`query` }),
])

/** See listing-windows.ts; the sixth is everything before the others. */
const selectInWindows = selectPosts(['starts', 'windows'], (given) => {
  const startOf = (nth: number) => sql`(${given.starts}::timestamptz[])[${sql.lit(nth)}]`
  return [1, 2, 3, 4, 5, 6].map((nth) =>
    windowOf(given, {
      start: nth === 6 ? always : startOf(nth),
      end: nth === 1 ? sql`${given.until}::timestamptz` : startOf(nth - 1),
      query: sql`query && (${given.windows}::text[])[${sql.lit(nth)}]::tsquery`,
    }),
  )
})

/** By relevance: how often and how closely the words stand there; a year of age weighs as much as being said a third as often. */
const keyOf = (given: Given) => sql`case
  when ${given.limit}::int = 0 then 0
  when ${given.byDate}::boolean then extract(epoch from posts.listed_at) * 1000000
  else ln(coalesce(ts_rank(posts.search, (select words from asked), 1), 1) + 1e-6) + extract(epoch from posts.listed_at) / 31557600
  end::float8`

const start = { key: Infinity, id: 2_147_483_647 }

export async function findPosts(db: Db, viewer: Reader, asked: PostSearch): Promise<FoundPosts> {
  const { starts, marks: windows } = listingWindows(asked.until)
  const rows = await (asked.isCommon ? selectInWindows : selectAtOnce)(db, {
    ...{ viewerId: viewer.id, isAdmin: viewer.isAdmin, starts, windows },
    ...{ terms: asked.terms, marks: asked.marks, isOfSomebody: asked.isOfSomebody, byDate: asked.byDate, limit: asked.limit },
    ...{ since: asked.since?.toISOString() ?? '-infinity', until: asked.until },
    ...(asked.after ?? start),
  })
  return { total: rows[0]?.total ?? 0, hits: rows.filter(({ id }) => id !== null) }
}
