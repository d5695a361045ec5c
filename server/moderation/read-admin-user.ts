import type { AdminUser } from '#contract/moderation.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { adminUserColumns, presentAdminUser } from './present.ts'

/** As it is after the action. */
export async function readAdminUser({ db }: Tx, userId: number): Promise<AdminUser> {
  const row = await db
    .selectFrom('users')
    .innerJoin('member_activity', 'member_activity.user_id', 'users.id')
    .select(adminUserColumns)
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Problem('user_not_found')
  return presentAdminUser(row)
}
