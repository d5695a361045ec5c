import { twoFactorSetupMinutes } from '#contract/security.ts'
import type { Db } from '#server/database/database.ts'

const lifetimeMs = twoFactorSetupMinutes * 60_000

export const hasLapsed = (setup: { created_at: Date }, now: Date) => setup.created_at.getTime() <= now.getTime() - lifetimeMs

export const deleteSetups = (db: Db) => db.deleteFrom('two_factor').where('confirmed_at', 'is', null)

/** With a new password: a secret that was shown to somebody before turns nothing on. */
export const deleteSetupOf = (db: Db, userId: number) => deleteSetups(db).where('user_id', '=', userId).execute()

export const deleteLapsedSetups = (db: Db, now: Date) =>
  deleteSetups(db)
    .where('created_at', '<=', new Date(now.getTime() - lifetimeMs))
    .execute()
