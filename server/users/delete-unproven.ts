import { verifyLinkHours } from '#contract/retention.ts'
import type { Db } from '#server/database/database.ts'

interface Old {
  before: Date
  now: Date
}

const isUnproven = (db: Db, { before, now }: Old) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<=', before)
    .where('is_admin', '=', false)
    // Verified but not let in: that is for an admin to decide.
    .where('waiting_since', 'is', null)
    // Those who asked for deletion have been given a date.
    .where('deletion_at', 'is', null)
    .where('erased_at', 'is', null)
    // A link sent on the last day still works; requesting one over and over does not hold an address.
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('created_at', '<=', new Date(before.getTime() - verifyLinkHours * 3_600_000)),
        not(
          exists(
            selectFrom('account_tokens')
              .select('user_id')
              .whereRef('user_id', '=', 'users.id')
              .where('purpose', '=', 'verify_email')
              .where('expires_at', '>', now),
          ),
        ),
      ]),
    )

export async function selectUnproven(db: Db, { limit, ...old }: Old & { limit: number }): Promise<number[]> {
  const rows = await isUnproven(db, old).orderBy('created_at').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Undefined if the address was verified in the meantime. Everything attached to the row goes with it. */
export const deleteUnproven = (db: Db, { userId, ...old }: Old & { userId: number }) =>
  db
    .deleteFrom('users')
    .where('id', 'in', isUnproven(db, old).where('id', '=', userId))
    .returning('email')
    .executeTakeFirst()
