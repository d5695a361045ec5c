import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { readCursor, timeOfCursor, type PageEnd } from '#server/http/page-cursor.ts'
import { postAsJson, postParts } from './post-as-json.ts'
import type { Reader } from './visible-posts.ts'

export interface Paging {
  limit: number
  cursor?: string | undefined
}

/** A page as the text it leaves as, and where it ended if there is more. */
export interface PostPage {
  text: string
  end: PageEnd | undefined
}

interface Given {
  viewerId: number
  isAdmin: boolean
  limit: number
  /** Of the last post of the page before. */
  key: string | number
  id: number
  /** Whose posts, which category, which topic; null where a list has no subject. */
  subject: number | string | null
}

export interface Wanted {
  viewer: Reader
  /** Which of two statements is being written: what only admins find costs nobody else anything, not even planning. */
  isForAdmins: boolean
  /** The SQL condition that a row stands after the page before, for sort columns named here. */
  after: (key: string, id?: string) => RawBuilder<boolean>
  inOrder: (key: string, id?: string) => RawBuilder<unknown>
  limit: number
  subject: RawBuilder<unknown>
}

interface ListShape {
  sortedBy: 'time' | 'hot'
  order?: 'asc' | 'desc'
  /** The type of `subject`; it has none unless said. */
  subject?: 'int' | 'text'
  /** Selects `id` and `key` in order, at most `mostOfAPage` of them. */
  keys: (wanted: Wanted) => RawBuilder<unknown>
}

/**
 * Larger than any page, and written into the SQL where `limit` is a parameter: the planner then knows that
 * little is wanted and walks the index. What is not asked for is never fetched.
 */
export const mostOfAPage = sql.lit(51)

interface PageRow {
  text: string
  /** Of the last post, where there is one more after it. */
  key: number | null
  id: number | null
}

/** First the keys of a page from an index, then everything about those few posts: one statement. */
export function postList({ sortedBy, order = 'desc', subject, keys }: ListShape) {
  const names: (keyof Given)[] = ['viewerId', 'isAdmin', 'limit', 'key', 'id']
  if (subject) names.push('subject')
  const direction = sql.raw(order)
  const prepare = (isForAdmins: boolean) =>
    prepareSql<Given, PageRow>(names, (given) => {
      const viewer = { id: given.viewerId, isAdmin: given.isAdmin }
      const end = sql`(${given.key}::${sql.raw(sortedBy === 'time' ? 'timestamptz' : 'float8')}, ${given.id}::int)`
      const wanted: Wanted = {
        viewer,
        isForAdmins,
        limit: given.limit,
        subject: sql`${given.subject}::${sql.raw(subject ?? 'int')}`,
        after: (key, id = 'posts.id') => sql`(${sql.ref(key)}, ${sql.ref(id)}) ${sql.raw(order === 'asc' ? '>' : '<')} ${end}`,
        inOrder: (key, id = 'posts.id') => sql`order by ${sql.ref(key)} ${direction}, ${sql.ref(id)} ${direction}`,
      }
      const place = sql`row_number() over (order by key ${direction}, id ${direction})`
      const isEnd = sql`page."hasMore" and page.place = ${given.limit}::int`
      return sql`
      select '[' || coalesce(string_agg(${postAsJson(viewer)}, ',' order by page.place), '') || ']' as text,
             max(${sortedBy === 'time' ? sql`extract(epoch from page.key) * 1000000` : sql`page.key`}) filter (where ${isEnd}) as key,
             max(page.id) filter (where ${isEnd}) as id
        from (select id, key, ${place} as place, count(*) over () > ${given.limit}::int as "hasMore"
                from (select * from (${keys(wanted)}) as keys limit ${given.limit}::int + 1) as found) as page
        join posts on posts.id = page.id ${postParts}
       where page.place <= ${given.limit}::int`
    })
  const [forMembers, forAdmins] = [prepare(false), prepare(true)]
  const start = order === 'asc' ? { key: '-infinity', id: 0 } : { key: 'infinity', id: 2_147_483_647 }

  return async (db: Db, viewer: Reader, paging: Paging & { subject?: number | string }): Promise<PostPage> => {
    const select = viewer.isAdmin ? forAdmins : forMembers
    const [page] = await select(db, {
      ...{ viewerId: viewer.id, isAdmin: viewer.isAdmin, limit: paging.limit, subject: paging.subject ?? null },
      ...(paging.cursor === undefined ? start : placeAfter(paging.cursor, sortedBy)),
    })
    const { text, key, id } = page!
    return { text, end: key === null || id === null ? undefined : { key, id } }
  }
}

function placeAfter(cursor: string, sortedBy: ListShape['sortedBy']) {
  const { key, id } = readCursor(cursor)
  return { key: sortedBy === 'time' ? timeOfCursor(key) : key, id }
}
