import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/** All admins are locked first: two who remove each other at once leave one. */
export async function setAdmin({ db }: Tx, userId: number, isAdmin: boolean): Promise<'changed' | 'unchanged' | 'last_admin'> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where(sql<boolean>`suspended_at is null and email_verified_at is not null or id = ${userId}`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!isAdmin && admins.every(({ id }) => id === userId) && admins.length > 0) return 'last_admin'
  const changed = await db
    .updateTable('users')
    .set({ is_admin: isAdmin })
    .where('id', '=', userId)
    .where('is_admin', '!=', isAdmin)
    .returning('id')
    .executeTakeFirst()
  return changed ? 'changed' : 'unchanged'
}
