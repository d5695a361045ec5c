import { sql } from 'kysely'
import type { Joining } from '#contract/groups.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { DirectoryEntry } from '#contract/profiles.ts'
import { type typeahead as contract } from '#contract/search.ts'
import { typeaheadMinLength } from '#contract/search-types.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { listedGroups } from '#server/holdings/visible-holdings.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { peopleAskedFor } from './asked-for.ts'
import { findPeople } from './find-people.ts'
import { foldTopic, knownTopics } from './known-topics.ts'
import { parseQuery } from './parse-query.ts'

const most = 5
/** They are not counted: while typing, the best of this many are enough. */
const mostLookedAt = 100
const mostGroupsLookedAt = 50

/** "@" looks for people only, "#" for topics only. */
export async function typeahead(tx: Tx, viewer: Reader, typed: string): Promise<Reply<typeof contract>> {
  const [, sign, letters = ''] = /^\s*([@#]?)(.*)$/s.exec(typed) ?? []
  if (letters.trim().length < typeaheadMinLength) return { people: [], topics: [], groups: [] }
  const [people, topics, groups] = await Promise.all([
    sign === '#' ? [] : beginPeople(tx, viewer, letters),
    sign === '@' ? [] : beginTopics(tx, viewer, letters),
    sign === '' ? beginGroups(tx, viewer, letters) : [],
  ])
  return { people, topics, groups }
}

async function beginPeople(tx: Tx, viewer: Reader, letters: string) {
  const asked = { ...parseQuery(letters), username: letters.trim().toLowerCase() }
  const wanted = await peopleAskedFor(tx, asked)
  const { hits } = await findPeople(tx.db, viewer.id, {
    ...wanted,
    most: mostLookedAt,
    limit: most,
    after: undefined,
    now: tx.rooms.now(),
  })
  return hits.map(({ person }) => presentTypeaheadPerson(person))
}

const presentTypeaheadPerson = ({ id, name, username, jobTitle, workplace, profilePicture, isVerified }: DirectoryEntry) => ({
  ...{ id, name, username, profilePicture, isVerified },
  line: [jobTitle, workplace].filter(Boolean).join(' at '),
})

const beginGroups = ({ db }: Tx, { id: viewerId, isAdmin }: Reader, letters: string) =>
  selectBeginning(db, { viewerId, isAdmin, letters: letters.trim() })

/** Of those the index of names (025-groups.sql) returns first, the larger ones; a pattern could not use it. */
const selectBeginning = prepareSql<
  { viewerId: number; isAdmin: boolean; letters: string },
  { id: number; name: string; members: number; joining: Joining }
>(['viewerId', 'isAdmin', 'letters'], ({ viewerId, isAdmin, letters }) => {
  const start = sql`(select start from typed)`
  const name = sql`fold(holdings.title) collate "C"`
  const listed = listedGroups({ id: viewerId, isAdmin })
  return sql`
    with typed as materialized (select fold(${letters}::text) as start)
    select found.id, found.name, found.members, found.joining
      from (select named.id, named.title as name, groups.member_count as members, groups.joining
              from (select holdings.id, holdings.title from holdings
                     where holdings.kind = 'group' and holdings.state = 'approved' and ${name} >= ${start} and ${name} < ${start} || chr(1114111)
                     limit ${sql.lit(mostGroupsLookedAt)}) as named
              join groups on groups.holding_id = named.id and groups.archived_at is null
             order by groups.member_count desc, named.id) as found
     -- "offset 0": only of the largest it is asked whether the viewer may find them.
     cross join lateral (select from holdings where holdings.id = found.id and ${listed} offset 0) as holdings
     order by found.members desc, found.id limit ${sql.lit(most)}`
})

async function beginTopics(tx: Tx, viewer: Reader, letters: string) {
  const beginning = foldTopic(letters)
  if (beginning === '') return []
  const known = await knownTopics(tx, viewer.id)
  return known
    .filter(({ folded }) => folded.startsWith(beginning))
    .slice(0, most)
    .map(({ topic, posts }) => ({ topic, posts }))
}
