import { sql } from 'kysely'
import { changeHolding } from '#server/holdings/change-holding.ts'
import type { Tx } from '#server/rooms.ts'

// What a card shows and what is searched, updated in the transaction of the change.

export async function keepWantFacts(tx: Pick<Tx, 'db'>, id: number) {
  const want = await tx.db.selectFrom('wants').selectAll().where('holding_id', '=', id).executeTakeFirstOrThrow()
  const { about, status, answer_count: answers, subjects } = want
  await changeHolding(tx, id, { facts: { about, status, answers }, words: subjects.join(' ') })
}

/** Lines are recounted, under the lock of the holding. */
export async function keepOfferFacts(tx: Pick<Tx, 'db'>, id: number) {
  const { rows } = await sql<{ titles: string }>`
    with counted as (
      select count(*)::int as lines, (count(*) filter (where state = 'free'))::int as free, string_agg(title, ' ' order by position, id) as titles
        from offer_lines where offer_id = ${id}),
    kept as (
      update offers set line_count = counted.lines, free_count = counted.free from counted where holding_id = ${id})
    select coalesce(titles, '') as titles from counted`.execute(tx.db)
  const offer = await tx.db.selectFrom('offers').selectAll().where('holding_id', '=', id).executeTakeFirstOrThrow()
  const { city, country, postage, until, status, line_count: lines, free_count: linesFree } = offer
  await changeHolding(tx, id, {
    facts: { city, country, postage, until, status, lines, linesFree },
    words: `${city} ${rows[0]!.titles}`,
  })
}
