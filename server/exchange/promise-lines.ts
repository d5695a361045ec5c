import { sql } from 'kysely'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { isInGroup } from '#server/users/group-readers.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { keepOfferFacts } from './keep-facts.ts'
import { earliestToday } from './last-days.ts'

interface Promised {
  lineId: number
  userId: number
  title: string
}

/**
 * For offers in first-come mode: free lines go to the first in line, who is told, except for `askerId`, who sees it in the
 * reply to their own call. Under the lock of the holding, so that each line goes to one person.
 */
export async function promiseFree(tx: Tx, offerId: number, askerId?: number) {
  const now = tx.rooms.now()
  const { rows } = await sql<Promised>`
    with next as (
      select distinct on (offer_asks.line_id) offer_asks.line_id, offer_asks.user_id
        from offers join holdings on holdings.id = offers.holding_id
        join offer_lines on offer_lines.offer_id = offers.holding_id and offer_lines.state = 'free'
        join offer_asks on offer_asks.line_id = offer_lines.id
        join users on users.id = offer_asks.user_id and ${isActiveMember('users')}
       where offers.holding_id = ${offerId} and offers.mode = 'first_come' and offers.status = 'open' and holdings.state = 'approved'
         and (holdings.audience <> 'group' or ${isInGroup(sql.ref('users.id'), sql.ref('holdings.group_id'))})
       order by offer_asks.line_id, offer_asks.id)
    update offer_lines set state = 'promised', promised_to = next.user_id, promised_at = ${now}
      from next where offer_lines.id = next.line_id
    returning offer_lines.id as "lineId", next.user_id as "userId", offer_lines.title`.execute(tx.db)
  for (const { userId, title } of rows) if (userId !== askerId) await tellPromised(tx, offerId, { userId, title })
  if (rows.length > 0) await keepOfferFacts(tx, offerId)
  tellWatchers(tx, offerId)
}

export async function tellPromised(tx: Tx, holdingId: number, { userId, title }: Pick<Promised, 'userId' | 'title'>) {
  await notify(tx, userId, { type: 'resource_news', holdingId, says: ['linePromised', { title }] })
}

/** Closes it once everything is given or its last day is over, and reopens it if that changes. Updates its facts. */
export async function settleOffer(tx: Tx, id: number) {
  const now = tx.rooms.now()
  await sql`
    update offers set status = case when is_over then 'closed' else 'open' end,
           closed_at = case when is_over then coalesce(closed_at, ${now}::timestamptz) end
      from (select until < ${earliestToday(now)}::date or not exists (
                     select from offer_lines where offer_id = ${id} and state <> 'given') as is_over
              from offers where holding_id = ${id}) as found
     where holding_id = ${id}`.execute(tx.db)
  await keepOfferFacts(tx, id)
  tellWatchers(tx, id)
}
