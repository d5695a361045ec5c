import type { Updateable } from 'kysely'
import type { CurrentUser } from '#contract/users.ts'
import type { UsersTable } from '#server/database/tables/accounts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { presentCurrentUser } from './present.ts'
import { selectUser } from './read-current-user.ts'

type Columns = 'name' | 'bio' | 'job_title' | 'workplace' | 'pronouns' | 'orcid' | 'country' | 'specialities'
type Pictures = 'profile_picture' | 'cover_picture'
export type ProfileChange = Pick<Updateable<UsersTable>, Columns | Pictures>

/** Undefined fields stay as they are. */
export async function changeProfile({ db }: Tx, userId: number, change: ProfileChange): Promise<CurrentUser> {
  // The call may have come in before its sender was erased.
  await db.updateTable('users').set(change).where('id', '=', userId).where('erased_at', 'is', null).execute()
  const row = await selectUser(db, userId)
  if (!row || row.erased_at) throw new Problem('not_signed_in')
  return presentCurrentUser(row)
}
