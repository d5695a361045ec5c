import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { askForLines as contract, LineState, Offer } from '#contract/offers.ts'
import { lockHolding } from '#server/holdings/lock-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { isHeardByAuthor } from '#server/users/group-voice.ts'
import { requireGroupMember } from '#server/users/group-writers.ts'
import { lockActiveMember } from '#server/users/lock-people.ts'
import { isOver } from './last-days.ts'
import { readOffer } from './present-offer.ts'
import { promiseFree } from './promise-lines.ts'

type Given = Parsed<typeof contract, 'body'>

/**
 * The first to ask gets a line, or its giver chooses; those who come later wait in line. Requests for one offer run one
 * after another, under the lock of its row.
 */
export async function askForLines(tx: Tx, viewer: Viewer, id: number, { lineIds, note }: Given): Promise<Offer> {
  await lockActiveMember(tx, viewer.id)
  const holding = await lockHolding(tx, id, viewer, 'offer')
  if (holding.state !== 'approved') throw new Problem('not_submitted')
  if (holding.author_id === viewer.id) throw new Problem('own_offer')
  if (holding.audience === 'group') await requireGroupMember(tx, viewer, holding.group_id!)
  const offer = await tx.db
    .selectFrom('offers')
    .select(['status', 'until'])
    .where('holding_id', '=', id)
    .executeTakeFirstOrThrow()
  const ids = [...new Set(lineIds)]
  const lines = await selectLines(tx, id, ids)
  if (lines.length < ids.length) throw new Problem('line_not_found')
  if (lines.some(({ state }) => state === 'given')) throw new Problem('line_taken')
  if (offer.status === 'closed' || isOver(offer.until, tx.rooms.now())) throw new Problem('offer_closed')

  const added = await insertAsks(tx, viewer, { id, ids, note: note || null })
  if (added > 0) {
    if (holding.audience !== 'group' || (await isHeardByAuthor(tx, holding)))
      await notify(tx, holding.author_id, { type: 'resource_news', holdingId: id, senderId: viewer.id, content: `${added}` })
    await promiseFree(tx, id, viewer.id)
  }
  return readOffer(tx, viewer, id)
}

async function selectLines({ db }: Tx, offerId: number, ids: number[]) {
  const { rows } = await sql<{ id: number; state: LineState }>`
    select id, state from offer_lines where offer_id = ${offerId} and id = any(${ids}::int[])`.execute(db)
  return rows
}

interface Asking {
  id: number
  ids: number[]
  note: string | null
}

/** Asking again keeps one's place. A note applies to everything one asks for. */
async function insertAsks({ db, rooms }: Tx, viewer: Viewer, { id, ids, note }: Asking): Promise<number> {
  const { rows } = await sql`
    insert into offer_asks (offer_id, line_id, user_id, note, created_at)
    select ${id}, line_id, ${viewer.id}, ${note}::text, ${rooms.now()} from unnest(${ids}::int[]) as line_id
    on conflict (line_id, user_id) do nothing returning id`.execute(db)
  if (note !== null)
    await db.updateTable('offer_asks').set({ note }).where('offer_id', '=', id).where('user_id', '=', viewer.id).execute()
  return rows.length
}
