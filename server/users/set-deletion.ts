import type { Db } from '#server/database/database.ts'
import type { Tx } from '#server/rooms.ts'

interface Deletion {
  dueAt: Date
  keepsWriting: boolean
}

/** False if it had already been requested. */
export async function setDeletion({ db }: Tx, userId: number, { dueAt, keepsWriting }: Deletion): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ deletion_at: dueAt, deletion_keeps_writing: keepsWriting })
    .where('id', '=', userId)
    .where('deletion_at', 'is', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** False once erasing has begun. */
export async function clearDeletion({ db }: Tx, userId: number): Promise<boolean> {
  const kept = await db
    .updateTable('users')
    .set({ deletion_at: null })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** For everyone not yet erased: after a restore, some may have changed their minds since the backup. */
export const postponeDeletions = (db: Db, dueAt: Date) =>
  db
    .updateTable('users')
    .set({ deletion_at: dueAt })
    .where('deletion_at', 'is not', null)
    .where('erased_at', 'is', null)
    .execute()
