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
    // Proven, but not let in: an admin decides.
    .where('waiting_since', 'is', null)
    // Anyone who asked to be deleted has been told a day.
    .where('deletion_at', 'is', null)
    .where('erased_at', 'is', null)
    // A link that was sent on the last day still leads in; asking for one again and again does not hold an address.
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

/** Undefined when the address was proven in the meantime. What hangs on the row goes with it. */
export const deleteUnproven = (db: Db, { userId, ...old }: Old & { userId: number }) =>
  db
    .deleteFrom('users')
    .where('id', 'in', isUnproven(db, old).where('id', '=', userId))
    .returning('email')
    .executeTakeFirst()
