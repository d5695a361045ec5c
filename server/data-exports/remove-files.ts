import type { Tx } from '#server/rooms.ts'

/** Once no row names them any more. */
export function removeFiles({ rooms, afterCommit }: Tx, rows: { file_key: string | null }[]) {
  for (const { file_key: key } of rows) {
    if (key !== null)
      afterCommit(
        () =>
          void rooms.media
            .delete(key)
            .catch((error: unknown) => rooms.log.warn({ err: error }, 'an export is left to the cleanup')),
      )
  }
}
