import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '#contract/security.ts'
import type { Db } from '#server/database/database.ts'
import { base32 } from './totp.ts'
import { hashToken } from '#server/accounts/tokens.ts'

/** 80 random bits: too many to guess, and just short enough to write down. */
const codeBytes = 10

/** Replaces the codes with a new set, returned for the owner to read; only hashes are kept. */
export async function replaceRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => base32(randomBytes(codeBytes)).toLowerCase())
  await deleteRecoveryCodes(db, userId)
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute()
  return codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'))
}

/** True for one caller only, however many try at once. */
export async function spendRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const spent = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(code))
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

export const deleteRecoveryCodes = (db: Db, userId: number) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
