import { sql } from 'kysely'
import { twoFactorSetupMinutes } from '#contract/security.ts'
import type { Db } from '#server/database/database.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'

const lifetimeMs = twoFactorSetupMinutes * 60_000

export const hasLapsed = (setup: { created_at: Date }, now: Date) => setup.created_at.getTime() <= now.getTime() - lifetimeMs

export const deleteSetups = (db: Db) => db.deleteFrom('two_factor').where('confirmed_at', 'is', null)

/** On a new password: a secret shown to someone earlier must not turn anything on. */
export const deleteSetupOf = (db: Db, userId: number) => deleteSetups(db).where('user_id', '=', userId).execute()

export async function deleteLapsedSetups(db: Db, now: Date, stopping?: AbortSignal) {
  const latest = new Date(now.getTime() - lifetimeMs)
  await deleteInBatches(db, 'two_factor', sql<boolean>`confirmed_at is null and created_at <= ${latest}`, stopping)
}
