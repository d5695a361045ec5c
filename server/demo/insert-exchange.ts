import { score } from '#relevance/score.ts'
import { keepOfferFacts, keepWantFacts } from '#server/exchange/keep-facts.ts'
import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { topicsIn } from '#server/texts/topics-and-mentions.ts'
import { offers, wants, type DemoOffer, type DemoWant } from './exchange.ts'
import type { NewCommunity } from './insert-community.ts'

export async function insertExchange(community: NewCommunity) {
  for (const want of wants.toSorted((a, b) => b.daysAgo - a.daysAgo)) await insertWant(community, want)
  for (const offer of offers.toSorted((a, b) => b.daysAgo - a.daysAgo)) await insertOffer(community, offer)
}

async function insertHolding({ db, idOf, ago }: NewCommunity, kind: 'want' | 'offer', thing: DemoWant | DemoOffer) {
  const { title, body, by, daysAgo, isPending } = thing
  const text = `${title}\n\n${body}`
  const approvedAt = isPending ? null : ago(daysAgo * 24 - 3)
  const { id } = await db
    .insertInto('holdings')
    .values({
      ...{ kind, author_id: idOf(by), title, body, state: isPending ? 'pending' : 'approved', facts: '{}' },
      ...{ topics: topicsIn(text), language: detectLanguage(text), ...relevanceColumns(score(text)) },
      ...{ submitted_at: ago(daysAgo * 24), created_at: ago(daysAgo * 24), approved_at: approvedAt, listed_at: approvedAt },
      ...(approvedAt && { reviewed_by: idOf('ruth'), reviewed_at: approvedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertWant(community: NewCommunity, want: DemoWant) {
  const { db, idOf, ago } = community
  const { about, subjects, language = null, daysAgo, answers = [] } = want
  const id = await insertHolding(community, 'want', want)
  const status = answers.some(([, , helped]) => helped) ? 'answered' : 'open'
  await db
    .insertInto('wants')
    .values({ holding_id: id, about, subjects, language, status, answer_count: answers.length, active_at: ago(daysAgo * 12) })
    .execute()
  for (const [at, [by, note, helped]] of answers.entries()) {
    const createdAt = ago(daysAgo * 24 * (0.7 - at / 5))
    await db
      .insertInto('want_answers')
      .values({ want_id: id, user_id: idOf(by), note, created_at: createdAt, helped_at: helped ? ago(daysAgo * 6) : null })
      .execute()
  }
  await keepWantFacts(community, id)
}

async function insertOffer(community: NewCommunity, offer: DemoOffer) {
  const { db, idOf, ago } = community
  const { city, country, postage, mode, inDays, daysAgo, lines, asks = [] } = offer
  const id = await insertHolding(community, 'offer', offer)
  const until = ago(-inDays * 24)
    .toISOString()
    .slice(0, 10)
  await db.insertInto('offers').values({ holding_id: id, city, country, postage, mode, until }).execute()
  const rows = await db
    .insertInto('offer_lines')
    .values(lines.map(([title, note], position) => ({ offer_id: id, position, title, note: note ?? null })))
    .returning('id')
    .execute()
  const taken = new Set<number>()
  for (const [at, [by, wanted, note]] of asks.entries())
    for (const line of wanted) {
      const [lineId, askedAt] = [rows[line]!.id, ago(daysAgo * 24 * (0.7 - at / 5))]
      await db
        .insertInto('offer_asks')
        .values({ offer_id: id, line_id: lineId, user_id: idOf(by), note: note ?? null, created_at: askedAt })
        .execute()
      if (mode !== 'first_come' || taken.has(line)) continue
      taken.add(line)
      const promised = { state: 'promised', promised_to: idOf(by), promised_at: askedAt } as const
      await db.updateTable('offer_lines').set(promised).where('id', '=', lineId).execute()
    }
  await keepOfferFacts(community, id)
}
