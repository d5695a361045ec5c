import type { Tx } from '#server/rooms.ts'

/** False if it was so already, and for a newcomer still waiting, who has to be let in first. */
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

/** Considered and refused: it leaves the queue. False if someone had already decided. */
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
