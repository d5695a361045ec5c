import { sql } from 'kysely'
import type { HoldingAudience } from '#contract/holdings.ts'
import type { Tx } from '#server/rooms.ts'

interface Changed {
  facts?: Record<string, unknown>
  /** The searchable text of the facts. */
  words?: string
  /** For a holding passed to another member, who may have used the same `clientId` for something of their own. */
  authorId?: number
  /** For what no one else has seen yet. */
  groupId?: number | null
  audience?: HoldingAudience
  /** Since when something besides its text has been waiting: new items of a collection. */
  newsSince?: Date | null
  /** Set if reviewers have now read an outdated version: a decision on that one is refused. */
  isAnother?: boolean
}

/** For changes a room makes by itself, which no reviewer reads again; in the transaction that changes the room's own table. */
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

/** For many at once, changing only the facts given. */
export async function changeFacts({ db }: Pick<Tx, 'db'>, changes: { id: number; facts: Record<string, unknown> }[]) {
  if (changes.length === 0) return
  await sql`
    update holdings set facts = holdings.facts || changed.facts
      from unnest(${changes.map(({ id }) => id)}::int[], ${changes.map(({ facts }) => JSON.stringify(facts))}::jsonb[]) as changed (id, facts)
     where holdings.id = changed.id`.execute(db)
}

/** For many at once: decisions on what reviewers have read of them so far are refused. */
export const markChanged = ({ db }: Pick<Tx, 'db'>, ids: number[]) =>
  sql`update holdings set revision = revision + 1 where id = any(${ids}::int[])`.execute(db)
