import { sql, type RawBuilder } from 'kysely'
import type { Offer, OfferAsk, OfferCard, OfferLine } from '#contract/offers.ts'
import type { Db } from '#server/database/database.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { cardOf, cardRest, holdingFields, holdingParts, maySay } from '#server/holdings/present.ts'
import { mayHearOf, visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'
import { isNotBlocked, type Reader } from '#server/users/reader.ts'
import { earliestToday } from './last-days.ts'
import type { Row } from './present-want.ts'

const shown = {
  city: jsonString('offers.city'),
  country: jsonString('offers.country'),
  postage: jsonString('offers.postage'),
  until: jsonString('offers.until'),
  mode: jsonString('offers.mode'),
  status: jsonString('offers.status'),
  lineCount: jsonPlain('offers.line_count'),
  freeCount: jsonPlain('offers.free_count'),
}

const isGiver = (viewer: Reader) => sql<boolean>`holdings.author_id = ${viewer.id}`

/** Only its giver reads who asks for what and who gets it, and only while they may read the comments there. */
const readsAsks = (viewer: Reader) => sql<boolean>`(${isGiver(viewer)} and ${mayHearOf(viewer)})`

const lines = (viewer: Reader): Json => sql`(
  select ${jsonArray(
    jsonObject<OfferLine>({
      id: jsonPlain('offer_lines.id'),
      title: jsonString('offer_lines.title'),
      note: jsonString('offer_lines.note'),
      state: jsonString('offer_lines.state'),
      isYours: jsonPlain(sql`coalesce(offer_lines.promised_to = ${viewer.id}, false)`),
      isAsked: jsonPlain(sql`coalesce(asked.is_own, false)`),
      asks: jsonPlain(sql`coalesce(asked.asks, 0)`),
      promisedTo: sql`case when ${readsAsks(viewer)} and receiver.id is not null then ${personAsJson('receiver')} else 'null' end`,
    }),
    sql`offer_lines.position, offer_lines.id`,
  )} from offer_lines
   left join users as receiver on receiver.id = offer_lines.promised_to and ${isNotBlocked(viewer, 'receiver.id')}
   left join (select line_id, count(*)::int as asks, bool_or(user_id = ${viewer.id}) as is_own
                from offer_asks where offer_asks.offer_id = holdings.id group by line_id) as asked on asked.line_id = offer_lines.id
  where offer_lines.offer_id = holdings.id)`

/** Everything a member asks for is one entry, with their latest note. */
const asks = (viewer: Reader): Json => sql`(
  select ${jsonArray(
    jsonObject<OfferAsk>({
      id: jsonPlain('asker.first'),
      user: personAsJson('users'),
      lineIds: jsonString('asker.line_ids'),
      note: jsonString('asker.note'),
      createdAt: jsonTime('asker.created_at'),
    }),
    sql`asker.first`,
  )} from (
    select user_id, min(id) as first, array_agg(line_id order by line_id) as line_ids, min(created_at) as created_at,
           (array_agg(offer_asks.note order by offer_asks.id desc))[1] as note
      from offer_asks where offer_asks.offer_id = holdings.id and (${readsAsks(viewer)} or user_id = ${viewer.id}) group by user_id) as asker
    join users on users.id = asker.user_id)`

const may = (viewer: Reader, now: Date): Json =>
  jsonObject<Offer['may']>({
    edit: jsonPlain(isGiver(viewer)),
    delete: jsonPlain(isGiver(viewer)),
    ask: jsonPlain(sql`(not ${isGiver(viewer)} and holdings.state = 'approved' and offers.status = 'open'
      and offers.until >= ${earliestToday(now)}::date and ${maySay(viewer)})`),
    promise: jsonPlain(sql`(${isGiver(viewer)} and holdings.state = 'approved' and ${maySay(viewer)})`),
  })

export async function readOffer({ db, rooms }: Pick<Tx, 'db' | 'rooms'>, viewer: Reader, id: number): Promise<Offer> {
  const { rows } = await sql<{ offer: Offer }>`
    select ${jsonObject<Offer>({
      ...{ ...holdingFields(viewer), ...shown },
      ...{ lines: lines(viewer), asks: asks(viewer), may: may(viewer, rooms.now()) },
    })}::json as offer
      from holdings ${holdingParts} join offers on offers.holding_id = holdings.id
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  if (!rows[0]) throw new Problem('holding_not_found')
  return rows[0].offer
}

/** For a select of `id` and `key`, largest key first. */
export async function selectOfferCards(db: Db, page: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as materialized (${page})
    select page.id, page.key, ${cardOf<OfferCard>({ ...cardRest, ...shown })} as text
      from page join holdings on holdings.id = page.id ${holdingParts} join offers on offers.holding_id = holdings.id
     order by page.key desc, page.id desc`.execute(db)
  return rows
}
