import { sql } from 'kysely'
import type { CurrentUser } from '#contract/users.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { Db } from '#server/database/database.ts'
import { countHiddenColleagues } from './colleague-pairs.ts'
import { presentCurrentUser } from './present.ts'

export async function readCurrentUser({ db }: Pick<Tx, 'db'>, userId: number): Promise<CurrentUser> {
  const row = await selectUser(db, userId)
  if (!row) throw new Problem('not_signed_in')
  return presentCurrentUser(row)
}

export const selectUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .innerJoin('member_activity', 'member_activity.user_id', 'users.id')
    .selectAll('users')
    .select('post_count')
    .select(sql<boolean>`exists (select from terms_versions where ${unacknowledgedTerms})`.as('has_terms_notice'))
    .select(countHiddenColleagues(id, id).as('hidden_colleagues'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Given rows of `terms_versions` and `users`: announced after they joined, and not yet acknowledged. */
export const unacknowledgedTerms = sql<boolean>`
  terms_versions.created_at > users.created_at
  and not exists (select from terms_acknowledgements seen where seen.version_id = terms_versions.id and seen.user_id = users.id)`
