import type { Tx } from '#server/rooms.ts'

/** Of a member who leaves. One that is being made finds its row gone and removes its file itself (make-export.ts). */
export async function eraseExports({ db, rooms, afterCommit }: Tx, userId: number) {
  const erased = await db.deleteFrom('data_exports').where('user_id', '=', userId).returning('file_key').execute()
  for (const { file_key: key } of erased) {
    if (key !== null)
      afterCommit(
        () =>
          void rooms.media
            .delete(key)
            .catch((error: unknown) => rooms.log.warn({ err: error }, 'an export is left to the cleanup')),
      )
  }
}
