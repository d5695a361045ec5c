import { inTransaction, type Rooms } from '#server/rooms.ts'
import { exportFailedLetter } from './letters.ts'

/** For good: the person who asked is told. Nothing where it was erased with its member, or has come to an end otherwise. */
export const failExport = (rooms: Rooms, id: number, status: 'failed' | 'too_large') =>
  inTransaction(rooms, async (tx) => {
    const failed = await tx.db
      .updateTable('data_exports')
      .set({ status, progress: 0, failed_at: rooms.now() })
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'running'])
      .returning('id')
      .executeTakeFirst()
    if (failed) await rooms.mail.send(tx, exportFailedLetter, failed)
  })
