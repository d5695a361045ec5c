import type { Db } from '#server/database/database.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'

/** For somebody who has lost the app and the codes, by the operator, who has made sure who it is. */
export function forgetTwoFactor(database: Db, who: string): Promise<'no account' | 'was off' | 'turned off'> {
  return database.transaction().execute(async (db) => {
    const account = await db
      .selectFrom('users')
      .select('id')
      .where(({ or, eb, fn }) =>
        or([eb(fn('lower', ['username']), '=', who.toLowerCase()), eb(fn('lower', ['email']), '=', who.toLowerCase())]),
      )
      .executeTakeFirst()
    if (!account) return 'no account'
    const forgotten = await db.deleteFrom('two_factor').where('user_id', '=', account.id).returning('confirmed_at').execute()
    await deleteRecoveryCodes(db, account.id)
    return forgotten.some((it) => it.confirmed_at !== null) ? 'turned off' : 'was off'
  })
}
