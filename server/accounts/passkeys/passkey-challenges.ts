import type { CredentialResponse } from '#contract/security.ts'
import type { Rooms } from '#server/rooms.ts'

export const challengeLifetimeMs = 5 * 60_000

type Place = Pick<Rooms, 'database' | 'now'>

/** Who the passkey is to be created for; null when signing in. */
type Owner = number | null

export async function keepChallenge({ database: { db }, now }: Place, challenge: string, userId: Owner) {
  const expires_at = new Date(now().getTime() + challengeLifetimeMs)
  await db.insertInto('passkey_challenges').values({ challenge, user_id: userId, expires_at }).execute()
}

/**
 * The challenge the response answers, if it was issued to this owner and has not expired. It is spent whatever becomes of
 * the response: so not in the transaction, which a refusal would roll back.
 */
export async function spendChallenge({ database: { db }, now }: Place, response: CredentialResponse, userId: Owner) {
  const challenge = challengeIn(response)
  if (!challenge) return undefined
  const spent = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now())
    .returning('challenge')
    .executeTakeFirst()
  return spent?.challenge
}

function challengeIn({ response }: CredentialResponse): string | undefined {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string }
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: unknown }
    return typeof challenge === 'string' && /^[\w-]{1,100}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}
