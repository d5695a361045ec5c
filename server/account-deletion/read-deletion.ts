import type { AccountDeletion } from '#contract/your-data.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'

export async function readDeletion({ db }: Tx, viewer: Viewer): Promise<{ deletion: AccountDeletion | null }> {
  const row = await db
    .selectFrom('users')
    .select(['deletion_at as dueAt', 'deletion_keeps_writing as keepsWriting'])
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  return { deletion: row?.dueAt ? { dueAt: row.dueAt.toISOString(), keepsWriting: row.keepsWriting } : null }
}
