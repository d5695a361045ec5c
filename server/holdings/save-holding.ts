import { sql } from 'kysely'
import type { HoldingCard } from '#contract/holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { kindOf, lockHolding, lockUnseen } from './lock-holding.ts'
import { isHoldingVisible, readCard } from './present.ts'

/** No one is told: what members keep is their own business. */
export async function saveHolding(tx: Tx, viewer: Viewer, id: number): Promise<HoldingCard> {
  const holding = await lockHolding(tx, id, viewer)
  if (kindOf(tx, holding).cannotBeSaved) throw new Problem('holding_not_found')
  await sql`
    with saved as (
      insert into saved_holdings (user_id, holding_id, created_at) values (${viewer.id}, ${id}, ${tx.rooms.now()})
      on conflict do nothing returning holding_id)
    update holdings set save_count = save_count + 1 from saved where holdings.id = saved.holding_id`.execute(tx.db)
  return readCard(tx, viewer, id)
}

/** Also one they can no longer see, in which case the answer is null. */
export async function unsaveHolding(tx: Tx, viewer: Viewer, id: number): Promise<HoldingCard | null> {
  await lockUnseen(tx, id)
  const { rows } = await sql`
    with gone as (delete from saved_holdings where user_id = ${viewer.id} and holding_id = ${id} returning holding_id)
    update holdings set save_count = greatest(0, save_count - 1) from gone where holdings.id = gone.holding_id
    returning holdings.id`.execute(tx.db)
  if (rows.length > 0 && !(await isHoldingVisible(tx.db, id, viewer))) return null
  return readCard(tx, viewer, id)
}

/** From the viewer's own lists. */
export async function hideHolding(tx: Tx, viewer: Viewer, id: number) {
  await lockHolding(tx, id, viewer)
  await tx.db
    .insertInto('hidden_holdings')
    .values({ user_id: viewer.id, holding_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
