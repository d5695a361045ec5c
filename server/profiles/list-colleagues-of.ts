import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { ColleagueOf, listColleaguesOf as contract } from '#contract/profiles.ts'
import { colleaguesOf } from '#server/users/colleague-pairs.ts'
import { jsonObject, jsonPlain } from '#server/database/json-text.ts'
import { pageOf, readCursor } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { isNamedLike } from '#server/users/people-by-name.ts'
import { personFields } from '#server/users/present.ts'
import { requireVisiblePerson } from '#server/users/visible-people.ts'

interface Row {
  id: number
  /** 0 for a shared colleague, 1 for any other: the first sort key. */
  key: number
  colleague: ColleagueOf
}

type Asked = Parsed<typeof contract, 'query'> & { userId: number }

export async function listColleaguesOf({ db }: Tx, viewer: Viewer, { userId, q, limit, cursor }: Asked) {
  await requireVisiblePerson(db, viewer, userId)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const isShared = sql`(${userId}::int <> ${viewer.id}::int and users.id in ${colleaguesOf(viewer.id)})`
  const isAfter = after
    ? sql`(key, name_key, id) > (${after.key === 0 ? 0 : 1}::int, ${after.words}::text, ${after.id}::int)`
    : sql`true`
  const { rows } = await sql<Row>`
    select users.id, key, users.name_key as words, ${jsonObject<ColleagueOf>({ ...personFields('users'), isShared: jsonPlain(sql`key = 0`) })}::json as colleague
      from (select id, key
              from (select users.id, users.name_key, case when ${isShared} then 0 else 1 end as key
                      from ${colleaguesOf(userId)} as colleague join users on users.id = colleague.id
                     where ${isActiveMember('users')} and ${isNotBlockedFor(viewer.id, 'users.id')} and ${isNamedLike('users', q)}) as all_of_them
             where ${isAfter}
             order by key, name_key, id limit ${limit + 1}) as shown
      join users on users.id = shown.id
     order by key, users.name_key, users.id`.execute(db)
  const { shown, end } = pageOf(rows, limit)
  return { items: shown.map(({ colleague }) => colleague), end }
}
