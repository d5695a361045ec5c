import type { Tx } from '#server/rooms.ts'

/** False when it was so already, and of a newcomer who waits: first they are let in. */
export async function setVerified({ db }: Tx, userId: number, isVerified: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ is_verified: isVerified, verification_refused_at: null })
    .where('id', '=', userId)
    .where('is_verified', '!=', isVerified)
    .where('waiting_since', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Looked at, and not given: out of the queue. False when someone had decided already. */
export async function refuseBadge({ db, rooms }: Tx, userId: number): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ verification_refused_at: rooms.now() })
    .where('id', '=', userId)
    .where('is_verified', '=', false)
    .where('verification_refused_at', 'is', null)
    .where('waiting_since', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
