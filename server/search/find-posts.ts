import { sql, type RawBuilder } from 'kysely'
import { mostCounted } from '#contract/search-types.ts'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { postAsJson, postParts } from '#server/posts/post-as-json.ts'
import { isListedFor } from '#server/posts/visible-posts.ts'
import { isNotMutedBy } from '#server/users/blocked-people.ts'
import type { Reader } from '#server/users/reader.ts'
import { howManyWindows, listingWindows } from './listing-windows.ts'

export interface PostSearch {
  /** In the form read by search_query (003-people.sql). */
  terms: string[]
  /** Those given to the index; in the few posts that it returns, the others are checked one by one. */
  telling: string[]
  /** Texts of several adjacent words: the index is asked for their pairs (search_pairs). */
  phrases: string[]
  /** So many posts have all terms that the newest are read one by one, before the index is asked for older ones. */
  areInMost: boolean
  /** Half of all posts may match: then they are searched in windows, of all posts or of one category. */
  windowsOf: 'everything' | number | undefined
  /** Only posts for this group. */
  group: number | undefined
  /** Author, category, topics: marks that are required, as a tsquery; null for none. */
  marks: string | null
  /** By a named author: then people the viewer has muted are found too. */
  isOfSomebody: boolean
  since: Date | null
  /** Exclusive. */
  until: Date
  byDate: boolean
  limit: number
  /** Of the last post on the previous page. */
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
  /** One more than asked for, if there is one. */
  hits: PostHit[]
}

interface Given {
  viewerId: number
  isAdmin: boolean
  terms: string[]
  telling: string[]
  phrases: string[]
  group: number | undefined
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
  ...(['viewerId', 'isAdmin', 'terms', 'telling', 'marks', 'isOfSomebody'] as const),
  ...(['since', 'until', 'byDate', 'limit', 'key', 'id'] as const),
]

type Kind = 'most' | 'word' | 'words' | 'phrases'

/** The newest that the viewer may read, up to the number that is counted, in the order asked for. Older ones are not searched. */
function selectPosts({ inWindows, of, inGroup = false }: { inWindows: boolean; of: Kind; inGroup?: boolean }) {
  const isPhrase = of === 'phrases'
  const more: (keyof Given)[] = [
    ...(inWindows ? (['starts', 'windows'] as const) : []),
    ...(isPhrase ? (['phrases'] as const) : []),
    ...(inGroup ? (['group'] as const) : []),
  ]
  return prepareSql<Given, { total: number } & PostHit>([...names, ...more], (given) => {
    const viewer = { id: given.viewerId, isAdmin: given.isAdmin, asksOfMany: true }
    const windows = inWindows ? manyWindows(given, of) : [oneWindow(given)]
    const conditions = sql`${isPhrase ? sql`and pairs @> (select pairs from asked)` : sql``}
      ${isPhrase || !inWindows ? sql`and ${checked(sql`words`)}` : sql``} ${inGroup ? sql`and group_id = ${given.group}::int` : sql``}`
    // "offset 0" keeps the planner from checking visibility before it knows which posts are the newest.
    return sql`
    with asked as materialized (
      select words, coalesce(telling && marks, telling, marks) as query
             ${isPhrase ? sql`, array(select unnest(search_pairs(phrase)) from unnest(${given.phrases}::text[]) as phrase) as pairs` : sql``}
        from (select search_query(${given.terms}::text[]) as words, search_query(${given.telling}::text[]) as telling,
                     ${given.marks}::tsquery as marks) as said
    ), found as materialized (
      select posts.id, ${keyOf(given)} as key
        from (${sql.join(
          windows.map((window) => postsIn(window, given, conditions)),
          sql` union all `,
        )} offset 0) as posts
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
}

interface Window {
  query: RawBuilder<unknown>
  /**
   * Asked for along with a query of several words: the index then goes from one post with all of them to the next, skipping
   * most.
   */
  marks?: RawBuilder<unknown>
  end: RawBuilder<unknown>
  /** It need not be looked up in the index: the rest of the query leaves few posts. */
  isOnlyChecked?: boolean
  /** Where it starts, if its posts are read in order of time. */
  start?: RawBuilder<unknown>
}

const oneWindow = ({ until }: Given): Window => ({ query: sql`coalesce(query, words)`, end: sql`${until}::timestamptz` })

/** See listing-windows.ts. The last window only says where a post is not, which alone would ask an index for everything. */
const manyWindows = ({ starts, windows, until }: Given, of: Kind): Window[] =>
  Array.from({ length: howManyWindows }, (_, at) => {
    const marks = sql`(${windows}::text[])[${sql.lit(at + 1)}]::tsquery`
    const end = at === 0 ? sql`${until}::timestamptz` : sql`(${starts}::timestamptz[])[${sql.lit(at)}]`
    const isLast = at + 1 === howManyWindows
    if (of === 'most' && at < howManyRead)
      return { query: sql`words`, end, start: sql`(${starts}::timestamptz[])[${sql.lit(at + 1)}]` }
    if (of === 'words' && !isLast) return { query: sql`query`, marks, end }
    return { query: sql`coalesce(query && ${marks}, ${marks})`, end, isOnlyChecked: of === 'phrases' && isLast }
  })

/** A few days: if none of these has a word that most posts have, that is found out soon. */
const howManyRead = 4

/** Newest first within it. */
const postsIn = (window: Window, given: Given, conditions: RawBuilder<unknown>) =>
  window.start ? postsRead(window, given) : postsFound(window, given, conditions)

/** A limit the planner does not know and no window reaches: so it walks the index by time, and only as far as needed. */
const postsRead = ({ query, start: from, end }: Window, { since, until }: Given) => sql`(
  select * from (
    select id, author_id, audience, group_id, is_approved, listed_at, search from posts
     where is_approved and listed_at < (select least(${end}, ${until}::timestamptz))
       and listed_at >= (select greatest(${from}, ${since}::timestamptz))
     order by listed_at desc, id desc limit (select 2147483647)) as read
   where search @@ (select ${query} from asked))`

/** Expressed as sums, so that the planner does not walk the index by time. */
const postsFound = (
  { query, marks, end, isOnlyChecked }: Window,
  { since, until }: Given,
  conditions: RawBuilder<unknown>,
) => sql`(
  select id, author_id, audience, group_id, is_approved, listed_at, search from posts
   where is_approved and ${isOnlyChecked ? checked(query) : sql`search @@ (select ${query} from asked)`} ${conditions}
     ${marks ? sql`and search @@ (select ${marks})` : sql``}
     and listed_at + interval '0' < ${until}::timestamptz and listed_at + interval '0' >= ${since}::timestamptz
     and ${end} > ${since}::timestamptz
   order by listed_at desc, id desc)`

/** Checked in each post, rather than by the index. */
const checked = (query: RawBuilder<unknown>) => sql`coalesce(search @@ (select ${query} from asked), true)`

const statements = {
  atOnce: { words: selectPosts({ inWindows: false, of: 'words' }), phrases: selectPosts({ inWindows: false, of: 'phrases' }) },
  /** A group's posts are few compared to everyone's: they have an index of their own. */
  inGroup: {
    words: selectPosts({ inWindows: false, of: 'words', inGroup: true }),
    phrases: selectPosts({ inWindows: false, of: 'phrases', inGroup: true }),
  },
  inWindows: {
    most: selectPosts({ inWindows: true, of: 'most' }),
    word: selectPosts({ inWindows: true, of: 'word' }),
    words: selectPosts({ inWindows: true, of: 'words' }),
    phrases: selectPosts({ inWindows: true, of: 'phrases' }),
  },
}

function statementFor({ group, windowsOf, areInMost, terms, phrases }: PostSearch) {
  const { atOnce, inGroup, inWindows } = statements
  if (group !== undefined) return phrases.length > 0 ? inGroup.phrases : inGroup.words
  if (windowsOf === undefined) return phrases.length > 0 ? atOnce.phrases : atOnce.words
  if (phrases.length > 0) return inWindows.phrases
  if (areInMost) return inWindows.most
  return terms.length > 1 ? inWindows.words : inWindows.word
}

/** By relevance: how often and how close together the words occur; a year of age weighs as much as occurring a third as often. */
const keyOf = (given: Given) => sql`case
  when ${given.limit}::int = 0 then 0
  when ${given.byDate}::boolean then extract(epoch from posts.listed_at) * 1000000
  else ln(coalesce(ts_rank(posts.search, (select words from asked), 1), 1) + 1e-6) + extract(epoch from posts.listed_at) / 31557600
  end::float8`

const start = { key: Infinity, id: 2_147_483_647 }

export async function findPosts(db: Db, viewer: Reader, asked: PostSearch): Promise<FoundPosts> {
  const { windowsOf, terms, telling, phrases, group, marks, isOfSomebody, byDate, limit, since, until } = asked
  if (terms.length === 0 && marks === null) return { total: 0, hits: [] }
  const { starts, marks: windows } = listingWindows(until, windowsOf === 'everything' ? undefined : windowsOf)
  const select = statementFor(asked)
  const rows = await select(db, {
    ...{
      viewerId: viewer.id,
      isAdmin: viewer.isAdmin,
      starts,
      windows,
      terms,
      telling,
      phrases,
      group,
      marks,
      isOfSomebody,
      byDate,
      limit,
      until,
    },
    since: since?.toISOString() ?? '-infinity',
    ...(asked.after ?? start),
  })
  return { total: rows[0]?.total ?? 0, hits: rows.filter(({ id }) => id !== null) }
}
