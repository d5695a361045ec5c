import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/** A username holds no @, so nobody's username can stand for somebody else's address. */
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

const accountColumns = ['id', 'name', 'email', 'pending_email', 'email_verified_at', 'password_hash'] as const

export const selectAccount = (db: Db, userId: number) =>
  db.selectFrom('users').select(accountColumns).where('id', '=', userId).executeTakeFirst()

export const selectAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(accountColumns)
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst()

/**
 * The account, if its password is still the one that was checked. Locks the row until the commit: a reset that is under
 * way comes either before this, or after what follows it.
 */
export const lockAccount = (db: Db, userId: number, passwordHash: string) =>
  db
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
