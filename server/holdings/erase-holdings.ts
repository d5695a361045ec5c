import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { deleteForGood } from './delete-holding.ts'
import { tellGroupItIsSettled } from './lock-holding.ts'

const atOnce = 50

/**
 * For a member who has left: deletes what others could not read, and the rest if they chose so, except groups, which belong
 * to their members, even while an admin keeps one hidden. A few at a time, to keep transactions short; returns how many.
 */
export async function eraseHoldings(tx: Tx, userId: number, { keepsWriting }: { keepsWriting: boolean }): Promise<number> {
  const { rows } = await sql<LockedHolding>`
    select * from holdings
     where author_id = ${userId} and not (state = 'approved' and kind not in ('want', 'offer') and (${keepsWriting}::boolean or kind = 'group'))
       and not (kind = 'group' and listed_at is not null)
     order by id limit ${atOnce} for no key update`.execute(tx.db)
  await deleteForGood(tx, rows)
  return rows.length
}

/** Pending changes go with their author, as does what only they could see. */
export async function eraseHoldingShelf(tx: Tx, userId: number) {
  const { db } = tx
  await sql`
    with gone as (delete from saved_holdings where user_id = ${userId} returning holding_id)
    update holdings set save_count = greatest(0, save_count - 1) from gone where holdings.id = gone.holding_id`.execute(db)
  await db.deleteFrom('hidden_holdings').where('user_id', '=', userId).execute()
  const dropped = await db
    .updateTable('holdings')
    .set({ proposed: null, proposed_at: null, proposed_reason: null })
    .where('author_id', '=', userId)
    .where('proposed', 'is not', null)
    .returningAll()
    .execute()
  for (const holding of dropped) await tellGroupItIsSettled(tx, holding)
  await sql`update holdings set proposed = proposed - 'proposedBy' where proposed->>'proposedBy' = ${userId}::text`.execute(db)
  // Also changes to others' holdings: the picture goes with the member's uploads, and the rest cannot be approved without
  // it.
  await sql`
    update holdings set proposed = proposed - 'cover' - 'coverBy', revision = revision + 1
     where proposed is not null and proposed->>'coverBy' = ${userId}::text`.execute(db)
}
