import type { Rooms } from '#server/rooms.ts'

/** Longer than all tries together: nobody works on it any more. */
const givenUpHours = 24

/** First the row, then the file: should this end in between, the cleanup of uploads finds a file that nothing refers to. */
export async function cleanUpExports({ database: { db }, media, now }: Pick<Rooms, 'database' | 'media' | 'now'>) {
  const expired = await db
    .selectFrom('data_exports')
    .select(['id', 'file_key'])
    .where('expires_at', '<=', now())
    .where('file_key', 'is not', null)
    .execute()
  for (const { id, file_key } of expired) {
    await db.updateTable('data_exports').set({ file_key: null }).where('id', '=', id).execute()
    await media.delete(file_key!)
  }
  await db
    .updateTable('data_exports')
    .set({ status: 'failed', progress: 0 })
    .where('status', 'in', ['waiting', 'running'])
    .where('created_at', '<=', new Date(now().getTime() - givenUpHours * 3_600_000))
    .execute()
}
