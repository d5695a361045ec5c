import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { DirectoryEntry, findMembers as contract } from '#contract/profiles.ts'
import { connectionWith } from '#server/colleagues/connection-with.ts'
import { jsonObject } from '#server/database/json-text.ts'
import { pageOf } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { isNamedLike, standsAfterPerson } from '#server/users/people-by-name.ts'
import { directoryEntryFields } from './present.ts'

type Query = Parsed<typeof contract, 'query'>

interface Row {
  id: number
  words: string
  entry: DirectoryEntry
}

/** By name. First the people on the page, from an index, then how the viewer stands to each of them. */
export async function findMembers({ db, rooms }: Tx, viewer: Viewer, query: Query) {
  const { rows } = await sql<Row>`
    select users.id, users.name_key as words, ${jsonObject<DirectoryEntry>(directoryEntryFields(viewer.id))}::json as entry
      from (select * from users
             where ${isActiveMember('users')} and ${isNotBlockedFor(viewer.id, 'users.id')} and ${isWanted(query)}
               and ${standsAfterPerson('users', query.cursor)}
             order by users.name_key, users.id limit ${query.limit + 1}) as users
      ${connectionWith(viewer.id, rooms.now())}
     order by users.name_key, users.id`.execute(db)
  const { shown, end } = pageOf(rows, query.limit)
  return { items: shown.map(({ entry }) => entry), end }
}

const isWanted = ({ q, speciality, workplace, country }: Query) =>
  sql.join(
    [
      isNamedLike('users', q),
      ...(speciality
        ? [sql`exists (select from user_specialities where speciality = fold(${speciality.trim()}) and user_id = users.id)`]
        : []),
      ...(workplace ? [sql`users.workplace_key = fold(${workplace.trim()})`] : []),
      ...(country ? [sql`users.country = ${country}`] : []),
    ],
    sql` and `,
  )
