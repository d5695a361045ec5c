import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listOffers as contract } from '#contract/offers.ts'
import { listedHoldings } from '#server/holdings/visible-holdings.ts'
import { pageOf, type TextPage } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { isAmong, keyOfNewest } from './list-wants.ts'
import { selectOfferCards } from './present-offer.ts'

/** Newest first; closed ones only if asked for. */
export async function listOffers({ db }: Tx, viewer: Viewer, query: Parsed<typeof contract, 'query'>): Promise<TextPage> {
  const { country, postage, status = 'open', limit } = query
  const page = sql`
    select holdings.id, ${keyOfNewest} as key from holdings join offers on offers.holding_id = holdings.id
     where holdings.kind = 'offer' and ${listedHoldings(viewer)} and ${isAmong(viewer, query)} and offers.status = ${status}
       ${country ? sql`and offers.country = ${country}` : sql``}
       ${postage ? sql`and offers.postage = ${postage}` : sql``}
     order by holdings.listed_at desc, holdings.id desc limit ${sql.lit(limit + 1)}`
  const { shown, end } = pageOf(await selectOfferCards(db, page), limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}
