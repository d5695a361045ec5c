import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/**
 * Whether there would be no admin left without this one. Those about to be deleted do not count. All admins are locked
 * first: if two leave or remove each other at once, one remains.
 */
export async function isLastAdmin({ db }: Pick<Tx, 'db'>, userId: number): Promise<boolean> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where(sql<boolean>`(suspended_at is null and email_verified_at is not null and deletion_at is null or id = ${userId})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return admins.length > 0 && admins.every(({ id }) => id === userId)
}
