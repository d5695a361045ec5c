import { sql, type Selectable } from 'kysely'
import type { Offer, OfferEdit } from '#contract/offers.ts'
import type { OfferLinesTable } from '#server/database/tables/resources.ts'
import { editHolding } from '#server/holdings/edit-holding.ts'
import { lockHolding } from '#server/holdings/lock-holding.ts'
import { moveToGroup } from '#server/holdings/move-to-group.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notifyMany } from '#server/notifications/notify-many.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { insertLines, requireLastDay, usualLastDay } from './create-offer.ts'
import { readOffer } from './present-offer.ts'
import { promiseFree, settleOffer } from './promise-lines.ts'

/** Lines, place and days take effect at once; large changes to the text are reviewed again. */
export async function editOffer(tx: Tx, viewer: Viewer, id: number, edit: OfferEdit): Promise<Offer> {
  const holding = await lockHolding(tx, id, viewer, 'offer')
  if (holding.author_id !== viewer.id) throw new Problem('not_yours')
  const { title, body, audience, cover, lines, city, country, postage, mode } = edit
  const until = edit.until === null ? await usualLastDay(tx, viewer.id) : edit.until
  if (until !== undefined) await requireLastDay(tx, viewer.id, until)
  await moveToGroup(tx, viewer, holding, edit)
  const before = await selectTerms(tx, id)
  const given = Object.entries({ city, country, postage, until, mode }).filter(([, value]) => value !== undefined)
  if (given.length > 0) await tx.db.updateTable('offers').set(Object.fromEntries(given)).where('holding_id', '=', id).execute()
  if (lines) await changeLines(tx, id, lines)
  if (holding.state === 'approved') await tellOfTerms(tx, holding, changedTerms(before, await selectTerms(tx, id)))
  const isOfText = [title, body, audience, cover].some((value) => value !== undefined)
  if (isOfText || holding.state !== 'approved') await editHolding(tx, viewer, holding, { title, body, audience, cover, own: {} })
  await settleOffer(tx, id)
  await promiseFree(tx, id)
  return readOffer(tx, viewer, id)
}

async function selectTerms({ db }: Tx, id: number) {
  const { rows } = await sql<{ place: string; postage: string; until: string }>`
    select city || ', ' || country as place, postage, until::text as until from offers where holding_id = ${id}`.execute(db)
  return rows[0]!
}

type Terms = Awaited<ReturnType<typeof selectTerms>>

const changedTerms = (before: Terms, after: Terms) =>
  (['place', 'postage', 'until'] as const).filter((term) => before[term] !== after[term])

/**
 * Those who asked relied on where it is, who pays for the parcel and how long it lasts, so they are told; those who have
 * received theirs are not.
 */
async function tellOfTerms(tx: Tx, { id, title }: LockedHolding, changes: (keyof Terms)[]) {
  if (changes.length === 0) return
  const { rows } = await sql<{ userId: number }>`
    select distinct offer_asks.user_id as "userId" from offer_asks join offer_lines on offer_lines.id = offer_asks.line_id
     where offer_asks.offer_id = ${id} and offer_lines.state <> 'given'`.execute(tx.db)
  const userIds = rows.map(({ userId }) => userId)
  const says: Saying = ['offerChanged', { title, changes }]
  if (userIds.length > 0) await notifyMany(tx, userIds, { type: 'resource_news', holdingId: id, says })
}

type Line = Selectable<OfferLinesTable>
type Wanted = NonNullable<OfferEdit['lines']>

/** What was promised stays; those who asked for a line that is removed, or now describes something else, are told. */
async function changeLines(tx: Tx, offerId: number, wanted: Wanted) {
  const before = await tx.db.selectFrom('offer_lines').selectAll().where('offer_id', '=', offerId).execute()
  const known = new Map(before.map((line) => [line.id, line]))
  const ids = wanted.flatMap(({ id }) => id ?? [])
  if (ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length) throw new Problem('line_not_found')
  const gone = before.filter(({ id }) => !ids.includes(id))
  if (gone.some(({ state }) => state !== 'free')) throw new Problem('line_promised')
  const placed = wanted.map((line, position) => ({ ...line, position }))
  const renamed = placed.flatMap((line) => {
    const was = line.id === undefined ? undefined : known.get(line.id)
    return was && was.title !== line.title ? [{ was, title: line.title }] : []
  })
  for (const line of gone) await tellAskers(tx, line, ['lineGone', { title: line.title }])
  for (const { was, title } of renamed) await tellAskers(tx, was, ['lineRenamed', { was: was.title, title }])
  if (gone.length > 0) await sql`delete from offer_lines where id = any(${gone.map(({ id }) => id)}::int[])`.execute(tx.db)
  for (const { id, title, note, position } of placed)
    if (id !== undefined)
      await tx.db
        .updateTable('offer_lines')
        .set({ title, note: note || null, position })
        .where('id', '=', id)
        .execute()
  await insertLines(
    tx,
    offerId,
    placed.filter(({ id }) => id === undefined),
  )
}

async function tellAskers(tx: Tx, { id, offer_id }: Line, says: Saying) {
  const asking = await tx.db.selectFrom('offer_asks').select('user_id').where('line_id', '=', id).execute()
  const userIds = asking.map(({ user_id }) => user_id)
  if (userIds.length > 0) await notifyMany(tx, userIds, { type: 'resource_news', holdingId: offer_id, says })
}
