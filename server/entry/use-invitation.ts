import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Rooms, Tx } from '#server/rooms.ts'

export const makeInvitationToken = () => randomBytes(32).toString('base64url')
/** Only this is stored. */
export const hashOfInvitation = (token: string) => createHash('sha256').update(token).digest()
export const invitationUrl = ({ config }: Pick<Rooms, 'config'>, token: string) => `${config.publicUrl}/auth?invitation=${token}`

const dayMs = 86_400_000
export const endOf = (from: Date, days: number) => new Date(from.getTime() + days * dayMs)

type Reading = Pick<Tx, 'db' | 'rooms'>

const selectByHash = ({ db }: Pick<Tx, 'db'>, hash: Buffer) =>
  db.selectFrom('invitations').selectAll().where('token_hash', '=', hash)

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof selectByHash>['executeTakeFirst']>>>

function problemOf(found: Found | undefined, now: Date) {
  if (!found || found.withdrawn_at) return 'invalid_invitation'
  if (found.uses >= found.most_uses) return 'used_invitation'
  return found.expires_at <= now ? 'expired_invitation' : null
}

const isGood = (found: Found | undefined, now: Date): found is Found => problemOf(found, now) === null

function refuseUnlessGood(found: Found | undefined, now: Date): Found {
  if (isGood(found, now)) return found
  throw new Problem(problemOf(found, now)!)
}

/** For the registration form. */
export async function readInvitation(tx: Tx, token: string) {
  const { expiresAt, ...words } = await readGoodInvitation(tx, hashOfInvitation(token))
  return { ...words, expiresAt: expiresAt.toISOString() }
}

/** Its contents, also for someone who has gone to a provider with it. */
export async function readGoodInvitation(tx: Reading, hash: Buffer) {
  const found = refuseUnlessGood(await selectByHash(tx, hash).executeTakeFirst(), tx.rooms.now())
  const { email, name, job_title: jobTitle, workplace, expires_at: expiresAt } = found
  return { email, name, jobTitle, workplace, expiresAt }
}

/** Null if it is not valid. */
export const hashOfGoodInvitation = async (tx: Reading, token: string): Promise<Buffer | null> => {
  const hash = hashOfInvitation(token)
  const found = await selectByHash(tx, hash).executeTakeFirst()
  return isGood(found, tx.rooms.now()) ? hash : null
}

interface Taking {
  hash: Buffer
  /** Of the account being created. */
  email: string
}

/** Before slow work, so that a guess costs little. */
export async function refuseBadInvitation(tx: Reading, { hash, email }: Taking) {
  const found = refuseUnlessGood(await selectByHash(tx, hash).executeTakeFirst(), tx.rooms.now())
  refuseOtherAddress(found, email)
}

/** A forwarded letter proves nothing about the person who opens it. */
function refuseOtherAddress(found: Found, email: string) {
  if (found.email !== null && found.email.toLowerCase() !== email.toLowerCase())
    throw fieldProblem('invitation_for_another', 'email')
}

/**
 * Takes one use, in the transaction that creates the account. The row is locked until the commit: the next one counts only
 * once it is known whether this one got in.
 */
export async function takeInvitation(tx: Tx, { hash, email }: Taking) {
  const found = refuseUnlessGood(await selectByHash(tx, hash).forUpdate().executeTakeFirst(), tx.rooms.now())
  refuseOtherAddress(found, email)
  await tx.db
    .updateTable('invitations')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1), letter_due_at: null }))
    .where('id', '=', found.id)
    .execute()
  return {
    country: found.country,
    isVerified: found.gives_badge,
    /** The link went to this address and nowhere else, so its holder reads the mail there. */
    provesEmail: found.kind === 'letter',
    noteUse: (userId: number) =>
      tx.db.insertInto('invitation_uses').values({ user_id: userId, invitation_id: found.id, used_at: tx.rooms.now() }).execute(),
  }
}

/** The letters that invited them, and the record that they joined by a link; people they invited stay invited. */
export async function eraseInvitations({ db }: Tx, { userId, email }: { userId: number; email: string | undefined }) {
  await sql`
    delete from invitations where kind = 'letter'
       and (id in (select invitation_id from invitation_uses where user_id = ${userId}) or lower(email) = lower(${email ?? ''}))`.execute(
    db,
  )
  await db.deleteFrom('invitation_uses').where('user_id', '=', userId).execute()
  await db.updateTable('invitations').set({ created_by: null }).where('created_by', '=', userId).execute()
}
