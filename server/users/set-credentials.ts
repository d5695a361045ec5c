import { fieldProblem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'

interface EmailChange {
  email?: string
  pending_email: string | null
  email_verified_at?: Date | null
  waiting_since?: Date | null
}

/** Not proven yet: only for an account whose present address is not proven either. */
export const replaceUnverifiedEmail = (tx: Tx, userId: number, email: string) =>
  update(tx, userId, { email, pending_email: null, email_verified_at: null, waiting_since: null })

export const setPendingEmail = (tx: Tx, userId: number, email: string) => update(tx, userId, { pending_email: email })

/** The owner of the account and of the address are the same person: from now on it is the account's. */
export const setProvenEmail = (tx: Tx, userId: number, email: string) =>
  update(tx, userId, { email, pending_email: null, email_verified_at: tx.rooms.now() })

/** Proven as well, but by someone whom an admin has to let in first (let-in.ts). */
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

/** Also gives up an address that was asked for and not yet proven: the person who asked may not be who now chose the password. */
export async function setPasswordHash({ db }: Pick<Tx, 'db'>, userId: number, passwordHash: string) {
  await db.updateTable('users').set({ password_hash: passwordHash, pending_email: null }).where('id', '=', userId).execute()
}
