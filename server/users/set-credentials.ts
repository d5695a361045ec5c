import { fieldProblem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'

interface EmailChange {
  email?: string
  pending_email: string | null
  email_verified_at?: Date | null
  waiting_since?: Date | null
}

/** Not verified yet: only for an account whose current address is not verified either. */
export const replaceUnverifiedEmail = (tx: Tx, userId: number, email: string) =>
  update(tx, userId, { email, pending_email: null, email_verified_at: null, waiting_since: null })

export const setPendingEmail = (tx: Tx, userId: number, email: string) => update(tx, userId, { pending_email: email })

/** The person at the address owns the account: from now on it is the account's address. */
export const setProvenEmail = (tx: Tx, userId: number, email: string) =>
  update(tx, userId, { email, pending_email: null, email_verified_at: tx.rooms.now() })

/** Verified too, but the person still has to be let in by an admin (let-in.ts). */
export const setProvenEmailOfNewcomer = (tx: Tx, userId: number, email: string) =>
  update(tx, userId, { email, pending_email: null, waiting_since: tx.rooms.now() })

const uniqueViolation = '23505'

async function update({ db }: Tx, userId: number, change: EmailChange) {
  try {
    await db.updateTable('users').set(change).where('id', '=', userId).execute()
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) throw fieldProblem('email_taken', 'email')
    throw error
  }
}

/**
 * Also drops a new address that was requested but never verified: the one who requested it may not be the one who has just
 * chosen the password.
 */
export async function setPasswordHash({ db }: Pick<Tx, 'db'>, userId: number, passwordHash: string) {
  await db.updateTable('users').set({ password_hash: passwordHash, pending_email: null }).where('id', '=', userId).execute()
}
