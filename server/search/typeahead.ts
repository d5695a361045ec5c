import { sql } from 'kysely'
import type { Joining } from '#contract/groups.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { DirectoryEntry } from '#contract/profiles.ts'
import { type typeahead as contract, typeaheadMinLength } from '#contract/search.ts'
import { listedHoldings } from '#server/holdings/visible-holdings.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { peopleAskedFor } from './asked-for.ts'
import { findPeople } from './find-people.ts'
import { foldTopic, knownTopics } from './known-topics.ts'
import { parseQuery } from './parse-query.ts'

const most = 5
/** Nobody counts them: the best of so many are enough while somebody types. */
const mostLookedAt = 100

/** "@" asks for people alone, "#" for topics alone. */
export async function typeahead(tx: Tx, viewer: Reader, typed: string): Promise<Reply<typeof contract>> {
  const [, sign, letters = ''] = /^\s*([@#]?)(.*)$/s.exec(typed) ?? []
  if (letters.trim().length < typeaheadMinLength) return { people: [], topics: [], groups: [] }
  const [people, topics, groups] = await Promise.all([
    sign === '#' ? [] : beginPeople(tx, viewer, letters),
    sign === '@' ? [] : beginTopics(tx, letters),
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

/** Their names begin so, the larger ones first. */
async function beginGroups({ db }: Tx, viewer: Reader, letters: string) {
  const { rows } = await sql<{ id: number; name: string; members: number; joining: Joining }>`
    select holdings.id, holdings.title as name, groups.member_count as members, groups.joining
      from holdings join groups on groups.holding_id = holdings.id
     where holdings.kind = 'group' and fold(holdings.title) like fold(${startOf(letters)}) || '%'
       and ${listedHoldings(viewer)} and groups.archived_at is null
     order by groups.member_count desc, holdings.id limit ${most}`.execute(db)
  return rows
}

/** What is typed stands for itself. */
const startOf = (letters: string) => letters.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)

async function beginTopics(tx: Tx, letters: string) {
  const beginning = foldTopic(letters)
  if (beginning === '') return []
  const known = await knownTopics(tx)
  return known
    .filter(({ folded }) => folded.startsWith(beginning))
    .slice(0, most)
    .map(({ topic, posts }) => ({ topic, posts }))
}
