import { sql, type RawBuilder } from 'kysely'
import type { DirectoryEntry } from '#contract/profiles.ts'
import { mostCounted } from '#contract/search.ts'
import { colleaguesOf } from '#server/colleagues/connection-conditions.ts'
import { connectionWith } from '#server/colleagues/connection-with.ts'
import type { Db } from '#server/database/database.ts'
import { jsonObject } from '#server/database/json-text.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { directoryEntryFields } from '#server/profiles/present.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'

export interface PeopleSearch {
  names: string[]
  /** The same, each as search_query (003-people.sql) reads it: it begins one of somebody's names, or a word of what they do and where. */
  beginnings: string[]
  username: string | undefined
  limit: number
  /** Of the last person of the page before. */
  after: { key: number; id: number } | undefined
}

interface PersonHit {
  id: number
  key: number
  person: DirectoryEntry
}

export interface FoundPeople {
  /** At most `mostCounted`. */
  total: number
  /** One more than asked for where there is one. */
  hits: PersonHit[]
}

interface Given {
  viewerId: number
  now: Date
  names: string[]
  beginnings: string[]
  typed: string
  username: string
  limit: number
  key: number
  id: number
}

/** With fewer found, people with a similar name join them: somebody may have misspelled it. */
const few = 5
const mostSimilar = 20
const mostNamesakes = 200

const isMember = (viewerId: number): RawBuilder<boolean> =>
  sql`(${isActiveMember('users')} and ${isNotBlockedFor(viewerId, 'users.id')})`

/**
 * First whoever has that user name, one's colleagues and those who are called exactly that; then all others by how long they
 * have been members, in windows as in find-posts.ts, until there are enough. Of these the best stand first.
 */
const selectPeople = prepareSql<Given, { total: number } & PersonHit>(
  ['viewerId', 'now', 'names', 'beginnings', 'typed', 'username', 'limit', 'key', 'id'],
  (given) => sql`
    with asked as materialized (
      select search_query(${given.beginnings}::text[]) as query, search_query(${given.names}::text[]) as exact,
             fold(${given.typed}::text) as typed, (select workplace_key from users where id = ${given.viewerId}) as workplace
    ), found as materialized (
      select id from (select distinct id from (
        (select id from users where lower(username) = ${given.username}::text and ${isMember(given.viewerId)})
        union all
        (select users.id from ${colleaguesOf(given.viewerId)} as colleague join users on users.id = colleague.id
          where users.search @@ (select query from asked) and ${isMember(given.viewerId)})
        union all
        (select id from users where search @@ (select exact from asked) and ${isMember(given.viewerId)} limit ${sql.lit(mostNamesakes)})
        ${sql.join(
          [0, 1, 2, 3, 4, 5].map((window) => windowOf(window, given.viewerId)),
          sql``,
        )}
        limit ${sql.lit(mostCounted + mostNamesakes)}) as any_of_them) as once limit ${sql.lit(mostCounted)}
    ), alike as materialized (
      select id, likeness from similar_names((select typed from asked), ${sql.lit(mostSimilar)}) as users
       where (select count(*) from found) < ${sql.lit(few)} and id not in (select id from found)
         and ${isNotBlockedFor(given.viewerId, 'users.id')}
    ), scored as (
      select id, ${scoreOf(given)} as key from found join users using (id)
      union all
      select id, likeness - 1 from alike
    ), page as (
      select id, key from scored
       where key < ${given.key}::float8 or (key = ${given.key}::float8 and id > ${given.id}::int)
       order by key desc, id limit ${given.limit}::int
    )
    select counted.total, page.id, page.key, ${jsonObject<DirectoryEntry>(directoryEntryFields(given.viewerId, 'users'))}::json as person
      from (select ((select count(*) from found) + (select count(*) from alike))::int as total) as counted
      left join (page join users on users.id = page.id ${connectionWith(given.viewerId, 'users', given.now)}) on true
     order by page.key desc, page.id`,
)

const windowOf = (window: number, viewerId: number) => sql` union all
  (select id from users where search @@ (select query && ${sql.lit(`'~${window}'`)}::tsquery from asked) and ${isMember(viewerId)})`

/** The larger weighs more than all below it: the user name, the whole name, a part of it; colleagues, the same workplace; short names. */
const scoreOf = (given: Given) => sql`(
  16 * (lower(users.username) = ${given.username}::text)::int
  + 8 * (users.name_key = (select typed from asked))::int
  + 4 * (ts_filter(users.search, '{a}') @@ (select query from asked))::int
  + 2 * (users.id in (select id from ${colleaguesOf(given.viewerId)} as colleague))::int
  + coalesce(users.workplace_key = (select workplace from asked), false)::int
  + 0.99 / length(users.name_key))::float8`

const start = { key: Infinity, id: 0 }

export async function findPeople(db: Db, viewerId: number, asked: PeopleSearch & { now: Date }): Promise<FoundPeople> {
  const { names, beginnings, username, limit, now } = asked
  if (names.length === 0) return { total: 0, hits: [] }
  const typed = names.join(' ')
  const rows = await selectPeople(db, {
    ...{ viewerId, now, names, beginnings, typed, limit },
    username: username ?? typed.toLowerCase(),
    ...(asked.after ?? start),
  })
  return { total: rows[0]?.total ?? 0, hits: rows.filter(({ id }) => id !== null) }
}
