import type { Tx } from '#server/rooms.ts'

/** Someone who has left has no standing: their warnings, suspensions and appeals are deleted, with everything written in them. */
export async function eraseStanding({ db }: Tx, userId: number) {
  for (const table of ['appeals', 'warnings', 'suspensions'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}
