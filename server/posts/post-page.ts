import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { jsonArray } from '#server/database/json-text.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { readCursor, textPageOf, timeOfCursor, type TextPage, type TextPageRow } from '#server/http/page-cursor.ts'
import { blockedFor, mutedBy } from '#server/users/blocked-people.ts'
import { isInGroups } from '#server/users/group-readers.ts'
import type { Reader } from '#server/users/reader.ts'
import { postAsJson, postParts, type KnownOfAll } from './post-as-json.ts'

export interface Paging {
  limit: number
  cursor?: string | undefined
}

interface Given {
  viewerId: number
  limit: number
  /** Of the last post on the previous page. */
  key: string | number
  id: number
  /** Which author, category or topic; null for a list without a subject. */
  subject: number | string | null
}

export interface Wanted {
  /** Two statements are written: what only admins find costs others nothing, not even planning. */
  viewer: Reader
  /** The SQL condition for rows after the previous page, given the names of the sort columns. */
  after: (key: string, id?: string) => RawBuilder<boolean>
  inOrder: (key: string, id?: string) => RawBuilder<unknown>
  limit: number
  subject: RawBuilder<unknown>
}

interface ListShape {
  sortedBy: 'time' | 'hot'
  /** For posts far apart on disk: `keys` also selects each post's location as `row`, so that it is not looked up again. */
  byRow?: boolean
  order?: 'asc' | 'desc'
  /** The type of `subject`, for lists that have one. */
  subject?: 'int' | 'text'
  /** For members of no group: returns no page for others, nor if `keys` reports a post that `is_in_group`. */
  withoutGroups?: boolean
  /** What is known of every post in the list. */
  known?: (subject: RawBuilder<unknown>) => KnownOfAll
  /** Selects `id` and `key` in order, at most `mostOfAPage` of them. */
  keys: (wanted: Wanted) => RawBuilder<unknown>
}

/**
 * Larger than any page, and written into the SQL, where `limit` is a parameter: so the planner knows that few rows are
 * wanted and walks the index. Rows not asked for are never fetched.
 */
export const mostOfAPage = sql.lit(51)

/** One statement: first a page of keys from an index, then everything about those few posts. */
export function postList(shape: ListShape) {
  const select = selectPage(shape)
  return async (...asked: Parameters<typeof select>): Promise<TextPage> => (await select(...asked))!
}

/** The same, but returns no page if the viewer, or one of the posts, is in a group. */
export const postListWithoutGroups = (shape: ListShape) => selectPage({ ...shape, withoutGroups: true })

function selectPage({ sortedBy, order = 'desc', subject, byRow = false, withoutGroups = false, known, keys }: ListShape) {
  const names: (keyof Given)[] = ['viewerId', 'limit', 'key', 'id']
  if (subject) names.push('subject')
  const direction = sql.raw(order)
  const prepare = (isAdmin: boolean) =>
    prepareSql<Given, TextPageRow>(names, (given) => {
      const viewer = {
        id: given.viewerId,
        isAdmin,
        blocked: sql<number[]>`unwanted.blocked`,
        muted: sql<number[]>`unwanted.muted`,
      }
      const end = sql`(${given.key}::${sql.raw(sortedBy === 'time' ? 'timestamptz' : 'float8')}, ${given.id}::int)`
      const wanted: Wanted = {
        viewer,
        limit: given.limit,
        subject: sql`${given.subject}::${sql.raw(subject ?? 'int')}`,
        after: (key, id = 'posts.id') => sql`(${sql.ref(key)}, ${sql.ref(id)}) ${sql.raw(order === 'asc' ? '>' : '<')} ${end}`,
        inOrder: (key, id = 'posts.id') => sql`order by ${sql.ref(key)} ${direction}, ${sql.ref(id)} ${direction}`,
      }
      const isMore = sql`cardinality(found.ids) > ${given.limit}::int`
      const lastKey = sql`found.keys[${given.limit}::int]`
      const found = byRow
        ? sql`unnest(found.rows[:${given.limit}::int]) with ordinality as page (row, place) join posts on posts.ctid = page.row`
        : sql`unnest(found.ids[:${given.limit}::int]) with ordinality as page (id, place) join posts on posts.id = page.id`
      return sql`
      select (select ${jsonArray(sql`post`)}
                from (select ${postAsJson(viewer, known?.(wanted.subject))} as post
                        from ${found} ${postParts}
                       order by page.place) as in_order) as text,
             case when ${isMore} then ${sortedBy === 'time' ? sql`extract(epoch from ${lastKey}) * 1000000` : lastKey} end as key,
             case when ${isMore} then found.ids[${given.limit}::int] end as id
        from (select array(${blockedFor(given.viewerId)}) as blocked, array(${mutedBy(given.viewerId)}) as muted offset 0) as unwanted
       cross join lateral (
             select array_agg(id) as ids, array_agg(key) as keys ${byRow ? sql`, array_agg(row) as rows` : sql``}
                    ${withoutGroups ? sql`, coalesce(bool_or(is_in_group), false) as has_group` : sql``}
               from (select * from (${keys(wanted)}) as keys limit ${given.limit}::int + 1) as in_order) as found
       ${withoutGroups ? sql`where not ${isInGroups(given.viewerId)} and not found.has_group` : sql``}`
    })
  const [forMembers, forAdmins] = [prepare(false), prepare(true)]
  const start = order === 'asc' ? { key: '-infinity', id: 0 } : { key: 'infinity', id: 2_147_483_647 }

  return async (db: Db, viewer: Reader, paging: Paging & { subject?: number | string }): Promise<TextPage | undefined> => {
    const select = viewer.isAdmin ? forAdmins : forMembers
    const [page] = await select(db, {
      ...{ viewerId: viewer.id, limit: paging.limit, subject: paging.subject ?? null },
      ...(paging.cursor === undefined ? start : placeAfter(paging.cursor, sortedBy)),
    })
    return page && textPageOf(page)
  }
}

function placeAfter(cursor: string, sortedBy: ListShape['sortedBy']) {
  const { key, id } = readCursor(cursor)
  return { key: sortedBy === 'time' ? timeOfCursor(key) : key, id }
}
