import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { mostId } from '#contract/endpoint.ts'
import { holdingKindNames, type HoldingKindName } from '#contract/holding-kinds.ts'
import type {
  HoldingCard,
  LinkedCard,
  listLinkedCards as linkedContract,
  listSharedHoldings as contract,
} from '#contract/holdings.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { topicKey } from '#contract/posts.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { cardAsJson, holdingParts } from './present.ts'
import { listedHoldings, visibleHoldings } from './visible-holdings.ts'

type Wanted = Parsed<typeof contract, 'query'>
type Linked = Parsed<typeof linkedContract, 'query'>

/** Groups have a list of their own, single items are found in their collections, and requests and offers are short-lived. */
const standApart: HoldingKindName[] = ['group', 'item', 'want', 'offer']

/**
 * What members have shared in the rooms, newest first: all kinds, each along its index, or only one member's or one topic's.
 */
export async function listSharedHoldings({ db, rooms }: Tx, viewer: Viewer, wanted: Wanted): Promise<TextPage> {
  const { limit, cursor } = wanted
  const kinds = holdingKindNames.filter((kind) => rooms.holdingKinds[kind] && !standApart.includes(kind))
  const asked = wanted.kind ? kinds.filter((kind) => kind === wanted.kind) : kinds
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (asked.length === 0) return { text: '[]', end: undefined }
  // The kind is written into the SQL, not passed as a value, so that the index of that room's words is used.
  const newestOf = (kind: HoldingKindName) => sql`(
    select holdings.id, holdings.listed_at from holdings
     where holdings.kind = ${sql.lit(kind)} and holdings.state = 'approved' and ${listedHoldings(viewer)} ${narrowed(wanted)}
       and (holdings.listed_at, holdings.id) < (${after ? timeOfCursor(after.key) : 'infinity'}, ${after?.id ?? mostId}::int)
     order by holdings.listed_at desc, holdings.id desc limit ${limit + 1})`
  const { rows } = await sql<{ id: number; key: number; text: string }>`
    with page as materialized (
      select id, listed_at from (${sql.join(asked.map(newestOf), sql` union all `)}) as found
       order by listed_at desc, id desc limit ${limit + 1})
    select page.id, (extract(epoch from page.listed_at) * 1000000)::float8 as key, ${cardAsJson} as text
      from page join holdings on holdings.id = page.id ${holdingParts}
     order by page.listed_at desc, page.id desc`.execute(db)
  const { shown, end } = pageOf(rows, limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}

function narrowed({ by, topic }: Wanted): RawBuilder<unknown> {
  // Members who have left cannot be found by their id.
  const ofAuthor =
    by === undefined
      ? sql``
      : sql`and holdings.author_id = ${by} and (select erased_at is null from users where users.id = ${by})`
  if (topic === undefined) return ofAuthor
  const key = topicKey(topic)
  // Topics contain only letters, digits and underscores, so nothing in one can close the quotes.
  const isTopic = /^[\p{L}\p{N}\p{M}_]+$/u.test(key)
  return sql`${ofAuthor} and ${isTopic ? sql`holdings.search @@ ${`'~t${key}'`}::tsquery` : sql`false`}`
}

/** In the order asked for, leaving out what the viewer may not see. */
export async function listLinkedCards(tx: Tx, viewer: Viewer, { ids, dates: linked = [] }: Linked): Promise<LinkedCard[]> {
  const { rows } = await sql<{ card: HoldingCard }>`
    select ${cardAsJson}::json as card from holdings ${holdingParts}
     where holdings.id = any (${ids}::int[]) and ${visibleHoldings(viewer)}
     order by array_position(${ids}::int[], holdings.id)`.execute(tx.db)
  const cards = rows.map(({ card }) => card)
  const dates = await selectDates(tx, viewer, cards, linked)
  return cards.map((card) => ({ ...card, date: dates.get(card.id) ?? null }))
}

/** Each kind with dates is asked once. */
async function selectDates(tx: Tx, viewer: Viewer, cards: HoldingCard[], linked: number[]): Promise<Map<number, Occurrence>> {
  const byKind = Object.entries(Object.groupBy(cards, ({ kind }) => kind)) as [HoldingKindName, HoldingCard[]][]
  const found = new Map<number, Occurrence>()
  for (const [kind, some] of byKind) {
    const dates = await tx.rooms.holdingKinds[kind]?.nextDates?.(
      tx,
      viewer,
      some.map(({ id }) => id),
      linked,
    )
    for (const [id, date] of dates ?? []) found.set(id, date)
  }
  return found
}
