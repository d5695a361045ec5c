import { sql } from 'kysely'
import { wantDays, type Want } from '#contract/wants.ts'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import { lockHolding, tellWatchers } from '#server/holdings/lock-holding.ts'
import { requirePlaceInGroup } from '#server/holdings/move-to-group.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { keepWantFacts } from './keep-facts.ts'
import { earliestToday, isOver } from './last-days.ts'
import { readWant } from './present-want.ts'

/** From then on it can be read but not answered; it can be reopened once. */
export async function closeWant(tx: Tx, viewer: Viewer, id: number, isClosed: boolean): Promise<Want> {
  const holding = await lockHolding(tx, id, viewer, 'want')
  if (holding.author_id !== viewer.id) throw new Problem('not_yours')
  if (holding.state !== 'approved') throw new Problem('not_submitted')
  const want = await tx.db.selectFrom('wants').selectAll().where('holding_id', '=', id).executeTakeFirstOrThrow()
  if (isClosed === (want.status === 'closed')) return readWant(tx, viewer, id)
  if (isClosed) await close(tx, id)
  else {
    if (want.reopened_at) throw new Problem('reopened_before')
    await requirePlaceInGroup(tx, viewer, holding)
    const now = tx.rooms.now()
    await tx.db
      .updateTable('wants')
      .set({ status: 'open', closed_at: null, reopened_at: now, active_at: now, ...(isOver(want.until, now) && { until: null }) })
      .where('holding_id', '=', id)
      .execute()
    await keepWantFacts(tx, id)
    tellWatchers(tx, id)
  }
  return readWant(tx, viewer, id)
}

async function close(tx: Tx, id: number) {
  await tx.db.updateTable('wants').set({ status: 'closed', closed_at: tx.rooms.now() }).where('holding_id', '=', id).execute()
  await keepWantFacts(tx, id)
  tellWatchers(tx, id)
}

const dayMs = 86_400_000

/** Hourly, for published ones: closes those past their last day, and those in which nothing has happened for a long time. */
export async function closeOldWants(rooms: Rooms, stopping?: AbortSignal) {
  const since = new Date(rooms.now().getTime() - wantDays * dayMs)
  const isOld = sql<boolean>`wants.status <> 'closed'
    and exists (select from holdings where holdings.id = wants.holding_id and holdings.state = 'approved') and (wants.until < ${earliestToday(rooms.now())}::date
    or wants.active_at <= ${since} and not exists (select from comments where comments.holding_id = wants.holding_id and comments.created_at > ${since}))`
  await inBatches(async () => {
    const { rows } = await sql<{ id: number }>`
      select wants.holding_id as id from wants where ${isOld} order by wants.holding_id limit ${batchSize}`.execute(
      rooms.database.db,
    )
    for (const { id } of rows)
      await inTransaction(rooms, async (tx) => {
        await sql`select from holdings where id = ${id} for no key update`.execute(tx.db)
        const still = await sql`select from wants where wants.holding_id = ${id} and ${isOld}`.execute(tx.db)
        if (still.rows.length > 0) await close(tx, id)
      })
    return rows.length
  }, stopping)
}
