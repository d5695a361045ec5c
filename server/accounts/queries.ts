import { sql, type Selectable } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { PasskeysTable } from '#server/database/tables/accounts.ts'

/** A username contains no @, so it can never pass for someone else's address. */
export const selectCredentials = (db: Db, login: string, network: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('known_devices').select('user_id').whereRef('user_id', '=', 'users.id').where('network', '=', network),
      ).as('isKnownNetwork'),
    )
    .where(sql`lower(${sql.ref(login.includes('@') ? 'email' : 'username')})`, '=', login.toLowerCase())
    .executeTakeFirst()

const ownColumns = ['id', 'username', 'name', 'email', 'pending_email', 'password_hash'] as const
const accountColumns = [...ownColumns, 'email_verified_at', 'waiting_since'] as const

export const selectAccount = (db: Db, userId: number) =>
  db.selectFrom('users').select(accountColumns).where('id', '=', userId).where('erased_at', 'is', null).executeTakeFirst()

export type Account = NonNullable<Awaited<ReturnType<typeof selectAccount>>>

export const selectAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(accountColumns)
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst()

/**
 * The account, if its password is still the one that was checked. Locks the row until the commit: a concurrent reset comes
 * either before this or after whatever follows it.
 */
export const lockAccount = (db: Db, userId: number, passwordHash: string) =>
  db
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const selectTwoFactor = (db: Db, userId: number) =>
  db
    .selectFrom('two_factor')
    .select(['user_id', 'secret', 'confirmed_at', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export type TwoFactorRow = NonNullable<Awaited<ReturnType<typeof selectTwoFactor>>>

export type PasskeyRow = Selectable<PasskeysTable>

/** Newest first. */
export const selectPasskeys = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id').execute()

/** None if its owner's account was erased. */
export const selectPasskey = (db: Db, id: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .where('passkeys.id', '=', id)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
