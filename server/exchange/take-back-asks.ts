import { sql, type RawBuilder } from 'kysely'
import { askKeptDays } from '#contract/offers.ts'
import { batchSize, deleteInBatches, inBatches } from '#server/database/in-batches.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { isInGroup } from '#server/users/group-readers.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { earliestToday } from './last-days.ts'
import { promiseFree, settleOffer } from './promise-lines.ts'

/** A few at a time, as they are once their offers are locked: what was promised becomes free, and the first in line move up. */
async function takeBackSome(tx: Tx, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number; offerId: number }>`
    select offer_asks.id, offer_asks.offer_id as "offerId" from offer_asks join holdings on holdings.id = offer_asks.offer_id
     where ${condition} order by offer_asks.offer_id, offer_asks.id limit ${sql.lit(batchSize)}`.execute(tx.db)
  const offerIds = [...new Set(rows.map(({ offerId }) => offerId))]
  await holdOffers(tx, offerIds)
  const ids = rows.map(({ id }) => id)
  await sql`
    with gone as (delete from offer_asks where id = any(${ids}::int[]) returning line_id, user_id)
    update offer_lines set state = 'free', promised_to = null, promised_at = null
      from gone where offer_lines.id = gone.line_id and promised_to = gone.user_id and state = 'promised'`.execute(tx.db)
  for (const id of offerIds) await settle(tx, id)
  return rows.length
}

/** Locked in one order for everyone, so that transactions do not deadlock. */
const holdOffers = ({ db }: Tx, ids: number[]) =>
  sql`select from holdings where id = any(${ids}::int[]) order by id for no key update`.execute(db)

async function settle(tx: Tx, id: number) {
  await settleOffer(tx, id)
  await promiseFree(tx, id)
}

/** With a block between two people, neither gets anything from the other. To be called after `lockPeople`. */
export async function takeBackAsksBetween(tx: Tx, one: number, other: number) {
  const isBetween = sql`(offer_asks.user_id = ${one} and holdings.author_id = ${other}
    or offer_asks.user_id = ${other} and holdings.author_id = ${one})`
  while ((await takeBackSome(tx, isBetween)) > 0);
}

/** For a suspended member: others may have it. */
export async function takeBackAsksOfSuspended(rooms: Rooms, userId: number) {
  const isTheirs = sql`offer_asks.user_id = ${userId}
    and exists (select from users where id = ${userId} and suspended_at is not null)`
  const takeSome = async (tx: Tx) => {
    await lockPeople(tx, [userId])
    return takeBackSome(tx, isTheirs)
  }
  while ((await inTransaction(rooms, takeSome)) > 0);
}

/** For a member who has left: nothing says what they asked for or received. A few at a time; returns how many. */
export async function eraseAsks(tx: Tx, userId: number): Promise<number> {
  const taken = await takeBackSome(tx, sql`offer_asks.user_id = ${userId}`)
  await tx.db
    .updateTable('offer_lines')
    .set({ promised_to: null })
    .where('promised_to', '=', userId)
    .where('state', '=', 'given')
    .execute()
  return taken
}

const dayMs = 86_400_000

/** Hourly: closes offers whose last day is over; and someone who has left the group an offer is for must not keep a line from its members. */
export async function endOffers(rooms: Rooms, stopping?: AbortSignal) {
  const { db } = rooms.database
  await inBatches(async () => {
    const { rows } = await sql<{ id: number }>`
      select holding_id as id from offers where status = 'open' and until < ${earliestToday(rooms.now())}::date
       order by until, holding_id limit ${sql.lit(batchSize)}`.execute(db)
    for (const { id } of rows)
      await inTransaction(rooms, async (tx) => {
        await holdOffers(tx, [id])
        await settle(tx, id)
      })
    return rows.length
  }, stopping)
  const isOutside = sql`holdings.audience = 'group' and holdings.state = 'approved'
    and not ${isInGroup(sql.ref('offer_asks.user_id'), sql.ref('holdings.group_id'))}
    and exists (select from offer_lines where offer_lines.id = offer_asks.line_id and offer_lines.state <> 'given')`
  await inBatches(() => inTransaction(rooms, (tx) => takeBackSome(tx, isOutside)), stopping)
}

/** Daily: who asked for what, and got it, is forgotten some time after the offer closes. */
export async function forgetAsks(rooms: Rooms, stopping?: AbortSignal) {
  const { db } = rooms.database
  const isOld = sql`(select holding_id from offers where closed_at <= ${new Date(rooms.now().getTime() - askKeptDays * dayMs)})`
  await deleteInBatches(db, 'offer_asks', sql<boolean>`offer_id in ${isOld}`, stopping)
  await inBatches(async () => {
    const { numAffectedRows = 0n } = await sql`
      update offer_lines set state = case when state = 'promised' then 'given' else state end, promised_to = null
       where id in (select id from offer_lines where promised_to is not null and offer_id in ${isOld} limit ${sql.lit(batchSize)})`.execute(
      db,
    )
    return Number(numAffectedRows)
  }, stopping)
}
