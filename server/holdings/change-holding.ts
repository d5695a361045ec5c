import { sql } from 'kysely'
import type { HoldingAudience } from '#contract/holdings.ts'
import type { Tx } from '#server/rooms.ts'

interface Changed {
  facts?: Record<string, unknown>
  /** What of the facts is searched. */
  words?: string
  /** It has passed to another, who may have given the same `clientId` to something of their own. */
  authorId?: number
  /** Of what no one else has seen yet. */
  groupId?: number | null
  audience?: HoldingAudience
  /** Since when something waits that is beside its text: new items of a collection. */
  newsSince?: Date | null
  /** What reviewers read is not what it was: a decision on that is refused. */
  isAnother?: boolean
}

/** What a room changes by itself and no reviewer reads again; in the transaction that changes the room's own table. */
export async function changeHolding({ db }: Pick<Tx, 'db'>, id: number, changed: Changed) {
  const { facts, words, authorId, groupId, audience, newsSince, isAnother } = changed
  if (Object.values(changed).every((value) => value === undefined || value === false)) return
  await db
    .updateTable('holdings')
    .set(({ eb }) => ({
      ...(facts !== undefined && { facts: JSON.stringify(facts) }),
      ...(words !== undefined && { words }),
      ...(authorId !== undefined && { author_id: authorId, client_id: null }),
      ...(groupId !== undefined && { group_id: groupId }),
      ...(audience !== undefined && { audience }),
      ...(newsSince !== undefined && { news_since: newsSince }),
      ...(isAnother && { revision: eb('revision', '+', 1) }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Of many at once: those facts that are named. */
export async function changeFacts({ db }: Pick<Tx, 'db'>, changes: { id: number; facts: Record<string, unknown> }[]) {
  if (changes.length === 0) return
  await sql`
    update holdings set facts = holdings.facts || changed.facts
      from unnest(${changes.map(({ id }) => id)}::int[], ${changes.map(({ facts }) => JSON.stringify(facts))}::jsonb[]) as changed (id, facts)
     where holdings.id = changed.id`.execute(db)
}

/** Of many at once: a decision on what reviewers have read of them is refused. */
export const markChanged = ({ db }: Pick<Tx, 'db'>, ids: number[]) =>
  sql`update holdings set revision = revision + 1 where id = any(${ids}::int[])`.execute(db)
