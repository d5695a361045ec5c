import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isNotBlockedFor } from './blocked-people.ts'
import { isActiveMember } from './is-active-member.ts'

type Reader = Pick<Viewer, 'id' | 'isAdmin'>

/**
 * Whose profiles the viewer may open: admins, those of everyone who has not left; others, their own and those of active
 * members with no block between the two. A condition on a row of `users` under that alias.
 */
export const isVisibleTo = (viewer: Reader, alias: string): RawBuilder<boolean> =>
  viewer.isAdmin
    ? sql`${sql.ref(`${alias}.erased_at`)} is null`
    : sql`(${sql.ref(`${alias}.id`)} = ${viewer.id} or (${isActiveMember(alias)} and ${isNotBlockedFor(viewer.id, `${alias}.id`)}))`

/** Gone, never existed or not allowed to be met: the answer is the same. */
export async function requireVisiblePerson(db: Db, viewer: Reader, userId: number) {
  const { rows } = await sql`select from users where users.id = ${userId} and ${isVisibleTo(viewer, 'users')}`.execute(db)
  if (rows.length === 0) throw new Problem('user_not_found')
}
