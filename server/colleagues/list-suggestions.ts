import { sql } from 'kysely'
import type { Suggestion } from '#contract/colleagues.ts'
import type { Person } from '#contract/users.ts'
import type { Db } from '#server/database/database.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { isNotBlockedFor, isNotMutedBy } from '#server/users/blocked-people.ts'
import { isBetween } from '#server/users/colleague-pairs.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { personAsJson } from '#server/users/present.ts'
import { isStanding } from './connection-conditions.ts'
import { keepSuggestions, rankSuggestions } from './rank-suggestions.ts'

/**
 * The ranking may be a minute old and come from another process: whether each person may still be suggested is checked every
 * time.
 */
export async function listSuggestions({ db, rooms }: Tx, viewer: Viewer, limit: number): Promise<Suggestion[]> {
  const ranked = await keepSuggestions(rooms, () => rankSuggestions(db, viewer.id, rooms.now()), viewer.id)
  const people = await selectSuggestible(db, { viewerId: viewer.id, ids: ranked.map(({ id }) => id), now: rooms.now() })
  return ranked
    .flatMap(({ id, reason }) => {
      const person = people.get(id)
      return person ? [{ ...person, title: titleOf(person), reason }] : []
    })
    .slice(0, limit)
}

/** The same defaults as on a colleague's card. */
const titleOf = ({ jobTitle, workplace }: Person) => `${jobTitle ?? 'Librarian'} at ${workplace ?? 'Library'}`

async function selectSuggestible(db: Db, { viewerId, ids, now }: { viewerId: number; ids: number[]; now: Date }) {
  const { rows } = await sql<{ id: number; person: Person }>`
    select users.id, ${personAsJson('users')}::json as person from users
     where users.id = any (${ids}::int[]) and users.is_suggested and ${isActiveMember('users')}
       and ${isNotBlockedFor(viewerId, 'users.id')} and ${isNotMutedBy(viewerId, 'users.id')}
       and not exists (select from connections where ${isBetween(viewerId, sql.ref('users.id'))} and ${isStanding(sql`${viewerId}::int`, now)})
       and not exists (select from dismissed_suggestions where user_id = ${viewerId} and dismissed_id = users.id)`.execute(db)
  return new Map(rows.map(({ id, person }) => [id, person]))
}
