import { sql } from 'kysely'
import { endedTokenDays, tokensPerMember, type AccessToken } from '#contract/tokens.ts'
import type { Db } from '#server/database/database.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { hashOfToken, newToken } from './token-format.ts'

const dayMs = 86_400_000
const columns = ['id', 'name', 'scope', 'created_at', 'last_used_at', 'expires_at'] as const

interface NewToken {
  userId: number
  name: string
  scope: 'read' | 'write'
  days: number
}

/** The caller has locked the member, so that concurrent ones cannot slip past the limit. */
export async function insertToken(
  { db, rooms }: Tx,
  { userId, name, scope, days }: NewToken,
): Promise<AccessToken & { token: string }> {
  if ((await selectTokens(db, userId)).length >= tokensPerMember) throw new Problem('too_many_tokens')
  const token = newToken()
  const now = rooms.now()
  const row = await db
    .insertInto('access_tokens')
    .values({
      ...{ user_id: userId, name, scope, token_hash: hashOfToken(token) },
      ...{ created_at: now, expires_at: new Date(now.getTime() + days * dayMs) },
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { ...present(row), token }
}

export const listTokensOf = async ({ db }: Pick<Tx, 'db'>, userId: number) => (await selectTokens(db, userId)).map(present)

const selectTokens = (db: Db, userId: number) =>
  db
    .selectFrom('access_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

type Row = Awaited<ReturnType<typeof selectTokens>>[number]

const present = ({ id, name, scope, created_at, last_used_at, expires_at }: Row): AccessToken => ({
  ...{ id, name, scope },
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
  expiresAt: expires_at.toISOString(),
})

export async function revokeToken({ db }: Tx, userId: number, id: string) {
  const revoked = await db
    .deleteFrom('access_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) throw new Problem('token_not_found')
}

/** All of a member's, if others may have had access to the account; see docs/decisions/034. */
export const endTokensOf = (db: Db, userId: number) => db.deleteFrom('access_tokens').where('user_id', '=', userId).execute()

/** After a restore: a backup does not know which have been revoked since. */
export const endAllTokens = (db: Db) => db.deleteFrom('access_tokens').execute()

export const forgetEndedTokens = (db: Db, now: Date, stopping?: AbortSignal) =>
  deleteInBatches(db, 'access_tokens', sql<boolean>`expires_at <= ${new Date(now.getTime() - endedTokenDays * dayMs)}`, stopping)
