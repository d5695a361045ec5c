import { sql, type RawBuilder } from 'kysely'
import type { DirectoryEntry } from '#contract/profiles.ts'
import { colleaguesOf } from '#server/users/colleague-pairs.ts'
import { connectionWith } from '#server/colleagues/connection-with.ts'
import type { Db } from '#server/database/database.ts'
import { jsonObject } from '#server/database/json-text.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { directoryEntryFields } from '#server/profiles/present.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'

export interface PeopleSearch {
  names: string[]
  /** People with exactly that name must not be missed among many; null if they are many themselves. */
  exact: string[] | null
  /**
   * The same, in the form read by search_query (003-people.sql): it starts one of a person's names, or a word of what they do
   * and where.
   */
  beginnings: string[]
  /** Half of all members may match: then they are searched in windows. */
  areMany: boolean
  username: string | undefined
  /** A corrected query rather than the one typed: similar names are then ignored. */
  isCorrected?: boolean
  /** How many are looked at and counted. */
  most: number
  limit: number
  /** Of the last person on the previous page. */
  after: { key: number; id: number } | undefined
}

interface PersonHit {
  id: number
  key: number
  person: DirectoryEntry
}

export interface FoundPeople {
  /** Not much more than `most`. */
  total: number
  /** How many of them clearly match: by what was typed, or by a nearly identical name. */
  meant: number
  /** One more than asked for, if there is one. */
  hits: PersonHit[]
}

interface Given {
  viewerId: number
  now: Date
  exact: string[] | null
  beginnings: string[]
  typed: string
  username: string
  few: number
  most: number
  limit: number
  key: number
  id: number
}

/** With fewer found, and no one with exactly that name, people with similar names are added: it may be misspelled. */
const few = 5
const mostSimilar = 20
/** From 0 to 1: how much of what was typed occurs in the name. */
const hardlyAnother = 0.7
const mostNamesakes = 200

const isMember = (viewerId: number): RawBuilder<boolean> =>
  sql`(${isActiveMember('users')} and ${isNotBlockedFor(viewerId, 'users.id')})`

/**
 * First the person with that username, colleagues of the viewer and people with exactly that name; then all others until there
 * are enough, for common words in windows as in find-posts.ts, longest membership first. Among these the best come first.
 */
const selectPeople = (windows: RawBuilder<unknown>[]) =>
  prepareSql<Given, { total: number; meant: number } & PersonHit>(
    ['viewerId', 'now', 'exact', 'beginnings', 'typed', 'username', 'few', 'most', 'limit', 'key', 'id'],
    (given) => sql`
    with asked as materialized (
      select search_query(${given.beginnings}::text[]) as query, search_query(${given.beginnings}::text[], 'A') as query_of_names,
             search_query(${given.exact}::text[]) as exact, fold(${given.typed}::text) as typed,
             (select workplace_key from users where id = ${given.viewerId}) as workplace,
             (select id from users where lower(username) = ${given.username}::text) as named
    ), found as materialized (
      select distinct id, key, is_called_so from (
        ${membersWhere(given, sql`id = (select named from asked)`)}
        union all
        ${membersWhere(
          given,
          sql`id = any (array(select id from ${colleaguesOf(given.viewerId)} as colleague))
                                  and search @@ (select query from asked)`,
        )}
        union all
        ${membersWhere(given, sql`search @@ (select exact from asked)`, mostNamesakes)}
        union all
        (select id, key, is_called_so from (${sql.join(
          windows.map((isInWindow) => membersWhere(given, sql`search @@ (select query from asked) and ${isInWindow}`)),
          sql` union all `,
        )}) as others limit ${given.most}::int)) as any_of_them
       order by key desc, id limit ${given.most}::int
    ), meant as materialized (
      select case when count(*) < ${given.few}::int and not coalesce(bool_or(is_called_so), false)
                  then similar_names(${given.typed}::text) end as query
        from found
    ), alike as materialized (
      select id, word_similarity((select typed from asked), search_name) as likeness
        from (select id, search_name from users
               where search @@ (select query from meant) and ${isMember(given.viewerId)} and id not in (select id from found)
               limit ${sql.lit(mostNamesakes)}) as similar_ones
       order by likeness desc, id limit ${sql.lit(mostSimilar)}
    ), page as (
      select id, key from (select id, key from found union all select id, likeness - 1 from alike) as scored
       where key < ${given.key}::float8 or (key = ${given.key}::float8 and id > ${given.id}::int)
       order by key desc, id limit ${given.limit}::int
    )
    select counted.total, counted.meant, page.id, page.key, ${jsonObject<DirectoryEntry>(directoryEntryFields(given.viewerId))}::json as person
      from (select (count(*) + (select count(*) from found))::int as total,
                   (count(*) filter (where likeness >= ${sql.lit(hardlyAnother)}) + (select count(*) from found))::int as meant
              from alike) as counted
      left join (page join users on users.id = page.id ${connectionWith(given.viewerId, given.now)}) on true
     order by page.key desc, page.id`,
  )

const membersWhere = (given: Given, condition: RawBuilder<unknown>, most?: number) => sql`(
  select id, ${scoreOf(given)} as key, users.name_key = (select typed from asked) as is_called_so from users where ${condition} and ${isMember(given.viewerId)} ${most ? sql`limit ${sql.lit(most)}` : sql``})`

/** Each criterion outweighs all those after it: username, full name, part of it; colleagues, the same workplace; short names. */
const scoreOf = (given: Given) => sql`case when ${given.limit}::int = 0 then 0 else
  16 * coalesce(users.id = (select named from asked), false)::int
  + 8 * (users.name_key = (select typed from asked))::int
  + 4 * (users.search @@ (select query_of_names from asked))::int
  + 2 * (users.id in (select id from ${colleaguesOf(given.viewerId)} as colleague))::int
  + coalesce(users.workplace_key = (select workplace from asked), false)::int
  + 0.99::float8 / length(users.name_key) end::float8`

const selectAtOnce = selectPeople([sql`true`])
const selectInWindows = selectPeople([0, 1, 2, 3, 4, 5].map((window) => sql`search @@ ${sql.lit(`'~${window}'`)}::tsquery`))

const start = { key: Infinity, id: 0 }

export async function findPeople(db: Db, viewerId: number, asked: PeopleSearch & { now: Date }): Promise<FoundPeople> {
  const { names, exact, beginnings, username, most, limit, now } = asked
  if (names.length === 0) return { total: 0, meant: 0, hits: [] }
  const typed = names.join(' ')
  const rows = await (asked.areMany ? selectInWindows : selectAtOnce)(db, {
    ...{ viewerId, now, exact, beginnings, typed, most, limit },
    username: username ?? typed.toLowerCase(),
    few: asked.isCorrected ? 0 : few,
    ...(asked.after ?? start),
  })
  const { total = 0, meant = 0 } = rows[0] ?? {}
  return { total, meant, hits: rows.filter(({ id }) => id !== null) }
}
