import type { CurrentUser } from '#contract/users.ts'
import type { Db } from '#server/database/database.ts'
import { fieldProblem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { isReservedForOthers } from './former-usernames.ts'
import { presentCurrentUser } from './present.ts'

interface NewUser {
  username: string
  email: string
  passwordHash: string
  name: string
  jobTitle?: string | null
  workplace?: string | null
  bio?: string | null
  country?: string | null
  isAdmin?: boolean
  isVerified?: boolean
  emailVerifiedAt?: Date
  createdAt: Date
}

/**
 * The database decides who was first: if two ask at once, one gets the name. In a transaction, because a reserved name is
 * only noticed after the write.
 */
export async function createUser({ db }: Pick<Tx, 'db'>, user: NewUser): Promise<CurrentUser> {
  const row = await db
    .insertInto('users')
    .values({
      username: user.username,
      email: user.email,
      password_hash: user.passwordHash,
      name: user.name,
      job_title: user.jobTitle ?? null,
      workplace: user.workplace ?? null,
      bio: user.bio ?? null,
      country: user.country ?? null,
      is_admin: user.isAdmin ?? false,
      is_verified: user.isVerified ?? false,
      email_verified_at: user.emailVerifiedAt ?? null,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  // Looked up after the write, which waits for a concurrent change that gives up the name.
  const claim = { username: user.username, userId: row?.id ?? 0, now: user.createdAt }
  if (await isReservedForOthers(db, claim)) throw fieldProblem('username_taken', 'username')
  if (row) return presentCurrentUser(row)
  // One refusal at a time: that an address is known is revealed only to someone who could otherwise register (see its
  // limit).
  throw (await isUsernameTaken(db, user.username))
    ? fieldProblem('username_taken', 'username')
    : fieldProblem('email_taken', 'email')
}

async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(({ fn }) => fn('lower', ['username']), '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}
