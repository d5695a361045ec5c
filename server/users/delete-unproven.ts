import type { Db } from '#server/database/database.ts'

interface Old {
  before: Date
}

const isUnproven = (db: Db, { before }: Old) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<=', before)
    .where('is_admin', '=', false)
    // Whoever asked to be deleted has been told a day.
    .where('deletion_at', 'is', null)
    .where('erased_at', 'is', null)

export async function selectUnproven(db: Db, { before, limit }: Old & { limit: number }): Promise<number[]> {
  const rows = await isUnproven(db, { before }).orderBy('created_at').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Undefined when the address was proven in the meantime. What hangs on the row goes with it. */
export const deleteUnproven = (db: Db, { userId, before }: Old & { userId: number }) =>
  db
    .deleteFrom('users')
    .where('id', 'in', isUnproven(db, { before }).where('id', '=', userId))
    .returning('email')
    .executeTakeFirst()
