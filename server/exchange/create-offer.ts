import { mostOfferDays, usualOfferDays, type NewOffer, type Offer } from '#contract/offers.ts'
import { createHolding, submitNew } from '#server/holdings/submit-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { todayOf } from '#server/learning/goals.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { keepOfferFacts } from './keep-facts.ts'
import { daysAfter, requireToCome } from './last-days.ts'
import { readOffer } from './present-offer.ts'

/** Volumes or equipment, line by line, free of charge. */
export async function createOffer(tx: Tx, viewer: Viewer, draft: NewOffer): Promise<Offer> {
  const { title, body, audience, groupId, cover, clientId, isDraft, lines, city, country, postage, mode } = draft
  const until = draft.until ?? (await usualLastDay(tx, viewer.id))
  await requireLastDay(tx, viewer.id, until)
  const holding = await createHolding(tx, viewer, {
    ...{ kind: 'offer', title, body, audience, groupId, cover, clientId, isDraft, facts: {} },
  })
  if (await wasSentBefore(tx, holding)) return readOffer(tx, viewer, holding.id)
  await tx.db.insertInto('offers').values({ holding_id: holding.id, city, country, postage, until, mode }).execute()
  await insertLines(
    tx,
    holding.id,
    lines.map((line, position) => ({ ...line, position })),
  )
  await keepOfferFacts(tx, holding.id)
  await submitNew(tx, viewer, holding)
  return readOffer(tx, viewer, holding.id)
}

interface NewLine {
  title: string
  note?: string | null | undefined
  position: number
}

export async function insertLines({ db }: Tx, offerId: number, lines: NewLine[]) {
  if (lines.length === 0) return
  await db
    .insertInto('offer_lines')
    .values(lines.map(({ title, note, position }) => ({ offer_id: offerId, title, note: note || null, position })))
    .execute()
}

const wasSentBefore = async ({ db }: Tx, { id }: LockedHolding) =>
  (await db.selectFrom('offers').select('holding_id').where('holding_id', '=', id).executeTakeFirst()) !== undefined

/** If its last day has passed while it was put off, it needs another. */
export async function requireSubmittableOffer(tx: Tx, { id, author_id }: LockedHolding) {
  const { until } = await tx.db.selectFrom('offers').select('until').where('holding_id', '=', id).executeTakeFirstOrThrow()
  await requireLastDay(tx, author_id, until)
}

/** If its giver names none, counted from the day it is published. */
export const usualLastDay = async (tx: Tx, giverId: number) => daysAfter(await todayOf(tx, giverId), usualOfferDays)

/** Counted from today's date where its giver is. */
export async function requireLastDay(tx: Tx, giverId: number, until: string) {
  requireToCome(until, tx.rooms.now())
  if (until > daysAfter(await todayOf(tx, giverId), mostOfferDays))
    throw new Problem('invalid_input', { fields: { until: `Please choose a day within ${mostOfferDays} days` } })
}
