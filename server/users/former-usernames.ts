import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { formerUsernameDays } from '#contract/account-changes.ts'
import type { Db } from '#server/database/database.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'

const dayMs = 86_400_000
const hashOf = (username: string) => createHash('sha256').update(username.toLowerCase()).digest()

interface Claim {
  username: string
  /** The user who wants it or gives it up. */
  userId: number
  now: Date
}

/** Recently given up by someone else: letters and links with the name still mean them. */
export async function isReservedForOthers(db: Db, { username, userId, now }: Claim): Promise<boolean> {
  const row = await db
    .selectFrom('former_usernames')
    .select('user_id')
    .where('username_hash', '=', hashOf(username))
    .where('user_id', 'is distinct from', userId)
    .where('reserved_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function reserveFormerUsername(db: Db, { username, userId, now }: Claim) {
  const reservation = { user_id: userId, reserved_until: new Date(now.getTime() + formerUsernameDays * dayMs) }
  await db
    .insertInto('former_usernames')
    .values({ username_hash: hashOf(username), ...reservation })
    .onConflict((conflict) => conflict.column('username_hash').doUpdateSet(reservation))
    .execute()
}

export async function countReservations(db: Db, userId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('former_usernames')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('reserved_until', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** In use again, so no longer a former one. */
export async function releaseUsername(db: Db, username: string) {
  await db.deleteFrom('former_usernames').where('username_hash', '=', hashOf(username)).execute()
}

export const forgetFormerUsernames = (db: Db, now: Date, stopping?: AbortSignal) =>
  deleteInBatches(db, 'former_usernames', sql<boolean>`reserved_until <= ${now}`, stopping)
