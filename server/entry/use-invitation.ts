import { createHash, randomBytes } from 'node:crypto'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Rooms, Tx } from '#server/rooms.ts'

export const makeInvitationToken = () => randomBytes(32).toString('base64url')
/** Only this is stored. */
export const hashOfInvitation = (token: string) => createHash('sha256').update(token).digest()
export const invitationUrl = ({ config }: Pick<Rooms, 'config'>, token: string) => `${config.publicUrl}/auth?invitation=${token}`

const dayMs = 86_400_000
export const endOf = (from: Date, days: number) => new Date(from.getTime() + days * dayMs)

const selectByToken = ({ db }: Pick<Tx, 'db'>, token: string) =>
  db.selectFrom('invitations').selectAll().where('token_hash', '=', hashOfInvitation(token))

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof selectByToken>['executeTakeFirst']>>>

function refuseUnlessGood(found: Found | undefined, now: Date): Found {
  if (!found || found.withdrawn_at) throw new Problem('invalid_invitation')
  if (found.uses >= found.most_uses) throw new Problem('used_invitation')
  if (found.expires_at <= now) throw new Problem('expired_invitation')
  return found
}

/** For the registration form. */
export async function readInvitation(tx: Tx, token: string) {
  const found = refuseUnlessGood(await selectByToken(tx, token).executeTakeFirst(), tx.rooms.now())
  return {
    email: found.email,
    name: found.name,
    jobTitle: found.job_title,
    workplace: found.workplace,
    expiresAt: found.expires_at.toISOString(),
  }
}

/** Before slow work, so that a guess costs little. */
export async function refuseBadInvitation(tx: Pick<Tx, 'db' | 'rooms'>, { token, email }: { token: string; email: string }) {
  const found = refuseUnlessGood(await selectByToken(tx, token).executeTakeFirst(), tx.rooms.now())
  refuseOtherAddress(found, email)
}

/** A letter that was passed on proves nothing about the person who opens it. */
function refuseOtherAddress(found: Found, email: string) {
  if (found.email !== null && found.email.toLowerCase() !== email.toLowerCase())
    throw fieldProblem('invitation_for_another', 'email')
}

/**
 * Takes one use, in the transaction that makes the account. The row is locked until the commit: of many at once the next
 * counts only once it is known whether this one came in.
 */
export async function takeInvitation(tx: Tx, { token, email }: { token: string; email: string }) {
  const found = refuseUnlessGood(await selectByToken(tx, token).forUpdate().executeTakeFirst(), tx.rooms.now())
  refuseOtherAddress(found, email)
  await tx.db
    .updateTable('invitations')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1), letter_due_at: null }))
    .where('id', '=', found.id)
    .execute()
  return {
    country: found.country,
    isVerified: found.gives_badge,
    /** The link went to this address and nowhere else, so who has it reads its mail. */
    provesEmail: found.kind === 'letter',
    noteUse: (userId: number) =>
      tx.db.insertInto('invitation_uses').values({ user_id: userId, invitation_id: found.id, used_at: tx.rooms.now() }).execute(),
  }
}
