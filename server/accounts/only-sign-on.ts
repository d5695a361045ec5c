import { signOnMinutes } from '#contract/sign-on.ts'
import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms } from '#server/rooms.ts'
import { readInstanceSetting } from '#server/users/instance-setting.ts'

/** The database, or a transaction in progress. */
type Site = Pick<Rooms, 'config'> & { database: { db: Db } }

/** Without a provider it would lock everyone out: an operator who removes the last one reopens the other ways in. */
export const isOnlySignOn = async ({ config, database: { db } }: Site): Promise<boolean> =>
  config.signOnProviders.length > 0 && (await readInstanceSetting(db, 'onlySignOn')) === true

/** For every way in that is not a provider's. */
export async function refusePasswords(site: Site) {
  if (await isOnlySignOn(site)) throw new Problem('only_sign_on')
}

/** The emergency door: one account whose password opens when no provider does. */
export const selectFirstAdmin = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('is_admin', '=', true)
    .where('erased_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Checked only after the password proved right: before that, the answer would reveal who the first admin is. */
export async function refuseButFirstAdmin(site: Site, userId: number) {
  if (!(await isOnlySignOn(site))) return
  if ((await selectFirstAdmin(site.database.db))?.id !== userId) throw new Problem('only_sign_on')
}

/** A wrong password gets the same answer as anyone else's right one: this reveals nothing about which passwords are right. */
export const unlessOnlySignOn = (site: Site) => async (error: unknown) => {
  const isWrong = error instanceof Problem && error.code === 'wrong_credentials'
  throw isWrong && (await isOnlySignOn(site)) ? new Problem('only_sign_on') : error
}

export async function requireFreshSignOn({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>, viewer: Viewer) {
  const fresh = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', viewer.sessionId)
    .where('sign_on_link', 'is not', null)
    .where('created_at', '>', new Date(now().getTime() - signOnMinutes * 60_000))
    .executeTakeFirst()
  if (!fresh) throw new Problem('sign_on_needed')
}
