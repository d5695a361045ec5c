import { hash, randomBytes } from 'node:crypto'
import { resetLinkHours, verifyLinkHours } from '#contract/retention.ts'
import type { Db } from '#server/database/database.ts'
import type { AccountTokensTable } from '#server/database/tables/accounts.ts'

type Purpose = AccountTokensTable['purpose']

const lifetimeMs: Record<Purpose, number> = {
  verify_email: verifyLinkHours * 3_600_000,
  reset_password: resetLinkHours * 3_600_000,
}

export const makeToken = () => randomBytes(32).toString('base64url')
/** Only this is stored. The token has 256 random bits: no guessing that a slow hash would have to slow down. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

interface Issue {
  userId: number
  purpose: Purpose
  email: string
  now: Date
}

/** For a link in a letter to that address. It serves one purpose, and dies when the account gives up the address. */
export async function issueToken(db: Db, { userId, purpose, email, now }: Issue): Promise<string> {
  const token = makeToken()
  const expires_at = new Date(now.getTime() + lifetimeMs[purpose])
  await db
    .insertInto('account_tokens')
    .values({ token_hash: hashToken(token), user_id: userId, purpose, email, created_at: now, expires_at })
    .execute()
  return token
}

export const selectToken = (db: Db, token: string, purpose: Purpose) =>
  db
    .selectFrom('account_tokens')
    .innerJoin('users', 'users.id', 'account_tokens.user_id')
    .select(['account_tokens.email', 'account_tokens.expires_at', 'users.id as userId'])
    .select(['users.email as currentEmail', 'users.pending_email as pendingEmail'])
    .select((row) => row('users.email_verified_at', 'is not', null).as('isVerified'))
    .select((row) => row('users.waiting_since', 'is not', null).as('isWaiting'))
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** Before the token is read: a concurrent reset either takes it along, or comes after what follows. */
export const lockTokenOwner = (db: Db, token: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('account_tokens').select('user_id').where('token_hash', '=', hashToken(token)),
    )
    .forNoKeyUpdate()
    .execute()

/** True for one caller only, however many try at once. */
export async function spendToken(db: Db, token: string): Promise<boolean> {
  const spent = await db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

export const deleteTokens = (db: Db, userId: number) => db.deleteFrom('account_tokens').where('user_id', '=', userId).execute()
