import { type Selectable, sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { changeLine as contract, Offer, OfferMode } from '#contract/offers.ts'
import type { OfferLinesTable } from '#server/database/tables/resources.ts'
import { lockIfVisible } from '#server/holdings/lock-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import { notifyMany } from '#server/notifications/notify-many.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { requirePlaceInGroup } from '#server/holdings/move-to-group.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { isHeardByAuthor } from '#server/users/group-voice.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { readOffer } from './present-offer.ts'
import { promiseFree, settleOffer, tellPromised } from './promise-lines.ts'

type Change = Parsed<typeof contract, 'body'>
type Line = Selectable<OfferLinesTable> & { mode: OfferMode }

/** Its giver promises it, hands it over or frees it; someone who asked for it, or was promised it, no longer wants it. */
export async function changeLine(tx: Tx, viewer: Viewer, id: number, change: Change): Promise<Offer> {
  const { holding, line } = await lockLine(tx, viewer, id)
  if (holding.state !== 'approved') throw new Problem('not_submitted')
  if (holding.author_id === viewer.id) await changeAsGiver(tx, viewer, { holding, line, change })
  else await takeOwnBack(tx, viewer, { holding, line, change })
  await settleOffer(tx, holding.id)
  await promiseFree(tx, holding.id)
  return readOffer(tx, viewer, holding.id)
}

/** As it is once the offer is locked. */
async function lockLine(tx: Tx, viewer: Viewer, id: number) {
  const named = await tx.db.selectFrom('offer_lines').select('offer_id').where('id', '=', id).executeTakeFirst()
  const holding = named && (await lockIfVisible(tx, named.offer_id, viewer))
  const line = await tx.db
    .selectFrom('offer_lines')
    .innerJoin('offers', 'offers.holding_id', 'offer_lines.offer_id')
    .selectAll('offer_lines')
    .select('offers.mode')
    .where('offer_lines.id', '=', id)
    .executeTakeFirst()
  if (!holding || !line) throw new Problem('line_not_found')
  return { holding, line }
}

interface Changing {
  holding: LockedHolding
  line: Line
  change: Change
}

/** Who has left the group still ends what was promised before: it is given, or free again. */
async function changeAsGiver(tx: Tx, viewer: Viewer, { holding, line, change: { state, userId } }: Changing) {
  if (state === 'promised') {
    await requirePlaceInGroup(tx, viewer, holding)
    return promise(tx, line, userId)
  }
  if (line.state === state) return
  if (line.state === 'given') throw new Problem('line_taken')
  if (state === 'free') return setFree(tx, line)
  if (line.state === 'free') throw new Problem('invalid_input', { fields: { state: 'Please promise it to somebody first' } })
  await tx.db.updateTable('offer_lines').set({ state: 'given' }).where('id', '=', line.id).execute()
}

/** To one of those asking; the others are told that it is taken. */
async function promise(tx: Tx, line: Line, userId: number | undefined) {
  if (userId === undefined) throw new Problem('invalid_input', { fields: { userId: 'Please choose who gets it' } })
  if (line.state === 'promised' && line.promised_to === userId) return
  if (line.state !== 'free') throw new Problem('line_taken')
  const { rows: asking } = await sql<{ userId: number; isActive: boolean }>`
    select offer_asks.user_id as "userId", ${isActiveMember('users')} as "isActive"
      from offer_asks join users on users.id = offer_asks.user_id where offer_asks.line_id = ${line.id}`.execute(tx.db)
  if (!asking.some((asker) => asker.userId === userId && asker.isActive)) throw new Problem('user_not_found')
  await tx.db
    .updateTable('offer_lines')
    .set({ state: 'promised', promised_to: userId, promised_at: tx.rooms.now() })
    .where('id', '=', line.id)
    .execute()
  await tellPromised(tx, line.offer_id, { userId, title: line.title })
  const others = asking.filter((asker) => asker.userId !== userId).map((asker) => asker.userId)
  const says: Saying = ['lineTaken', { title: line.title }]
  if (others.length > 0) await notifyMany(tx, others, { type: 'resource_news', holdingId: line.offer_id, says })
}

/** In first-come mode, the person who had it does not rejoin the line. */
async function setFree(tx: Tx, line: Line) {
  await free(tx, line.id)
  if (line.promised_to === null) return
  if (line.mode === 'first_come') await deleteAsk(tx, line.id, line.promised_to)
  const says: Saying = ['lineFreed', { title: line.title }]
  await notify(tx, line.promised_to, { type: 'resource_news', holdingId: line.offer_id, says })
}

const free = ({ db }: Tx, id: number) =>
  db.updateTable('offer_lines').set({ state: 'free', promised_to: null, promised_at: null }).where('id', '=', id).execute()

const deleteAsk = ({ db }: Tx, lineId: number, userId: number) =>
  db.deleteFrom('offer_asks').where('line_id', '=', lineId).where('user_id', '=', userId).returning('id').executeTakeFirst()

async function takeOwnBack(tx: Tx, viewer: Viewer, { holding, line, change }: Changing) {
  const isTheirs = line.promised_to === viewer.id
  if (change.state !== 'free') throw new Problem('not_yours')
  if (isTheirs && line.state === 'given') throw new Problem('line_taken')
  const ask = await deleteAsk(tx, line.id, viewer.id)
  if (!ask && !isTheirs) throw new Problem('not_yours')
  if (isTheirs) {
    await free(tx, line.id)
    const says: Saying = ['lineUnwanted', { title: line.title }]
    if (holding.audience !== 'group' || (await isHeardByAuthor(tx, holding)))
      await notify(tx, holding.author_id, { type: 'resource_news', holdingId: holding.id, says })
  }
  const left = await tx.db
    .selectFrom('offer_asks')
    .select('id')
    .where('offer_id', '=', holding.id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  const told = { holdingId: holding.id, senderId: viewer.id, userIds: [holding.author_id] }
  if (!left) await withdrawNotification(tx, { type: 'resource_news', ...told })
}
