import type { Tx } from '#server/rooms.ts'

interface Changed {
  facts?: Record<string, unknown>
  /** What of the facts is searched. */
  words?: string
  /** It has passed to another. */
  authorId?: number
  /** Of what no one else has seen yet. */
  groupId?: number | null
}

/** What a room changes by itself and no reviewer reads again; in the transaction that changes the room's own table. */
export async function changeHolding({ db }: Pick<Tx, 'db'>, id: number, { facts, words, authorId, groupId }: Changed) {
  await db
    .updateTable('holdings')
    .set({
      ...(facts !== undefined && { facts: JSON.stringify(facts) }),
      ...(words !== undefined && { words }),
      ...(authorId !== undefined && { author_id: authorId }),
      ...(groupId !== undefined && { group_id: groupId }),
    })
    .where('id', '=', id)
    .execute()
}
