import type { Tx } from '#server/rooms.ts'

/** Of a member who leaves. One that is being made finds its row gone, and its file is used by nothing (make-export.ts). */
export const eraseExports = ({ db }: Tx, userId: number) => db.deleteFrom('data_exports').where('user_id', '=', userId).execute()
