import { operator, recordAct } from '#server/audit/record-act.ts'
import type { Db } from '#server/database/database.ts'
import type { Rooms } from '#server/rooms.ts'
import { announceAccountChange } from '#server/accounts/announce-account-change.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'
import { mailSecurityNotice } from '#server/accounts/security-letters.ts'

type Site = Pick<Rooms, 'database' | 'jobs' | 'mail' | 'now'>

/** For a member who has lost both app and codes, by the operator, who has verified who it is. */
export function forgetTwoFactor(site: Site, who: string): Promise<'no account' | 'was off' | 'turned off'> {
  return site.database.transaction(async (db) => {
    const account = await selectAccountOf(db, who)
    if (!account) return 'no account'
    const { id, name } = account
    const forgotten = await db.deleteFrom('two_factor').where('user_id', '=', id).returning('confirmed_at').execute()
    await deleteRecoveryCodes(db, id)
    if (!forgotten.some((it) => it.confirmed_at !== null)) return 'was off'
    const tx = { db, rooms: site, afterCommit: () => {} }
    await db.deleteFrom('sessions').where('user_id', '=', id).execute()
    const act = { action: 'reset_two_factor', subjectType: 'user', subjectId: id, userId: id, label: name } as const
    await recordAct(tx, operator, act)
    await announceAccountChange(tx, id)
    await mailSecurityNotice(tx, id, { event: 'two-factor-reset' })
    return 'turned off'
  })
}

const selectAccountOf = (db: Db, who: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(({ or, eb, fn }) =>
      or([eb(fn('lower', ['username']), '=', who.toLowerCase()), eb(fn('lower', ['email']), '=', who.toLowerCase())]),
    )
    .executeTakeFirst()
