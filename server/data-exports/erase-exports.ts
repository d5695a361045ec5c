import type { Tx } from '#server/rooms.ts'
import { removeFiles } from './remove-files.ts'

/** Of a member who leaves. One that is being made finds its row gone and removes its file itself (make-export.ts). */
export async function eraseExports(tx: Tx, userId: number) {
  const erased = await tx.db.deleteFrom('data_exports').where('user_id', '=', userId).returning('file_key').execute()
  removeFiles(tx, erased)
}
