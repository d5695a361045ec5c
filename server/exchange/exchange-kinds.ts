import { sql } from 'kysely'
import type { Saying } from '#server/mail/words/words.ts'
import { notifyMany } from '#server/notifications/notify-many.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { HoldingKind } from '#server/subjects/holding-kind.ts'
import { recount } from './answer-want.ts'
import { requireSubmittableOffer } from './create-offer.ts'
import { requireSubmittableWant } from './create-want.ts'
import { keepOfferFacts, keepWantFacts } from './keep-facts.ts'
import { promiseFree, settleOffer } from './promise-lines.ts'

/** What a member looks for. Time spent waiting for review does not count. */
export const wantKind: HoldingKind = {
  isTrusted: true,
  hasComments: true,
  requireSubmittable: requireSubmittableWant,
  async onListed(tx, { id, listed_at }) {
    // Earlier releases closed some before others could ever read them.
    const opened = listed_at === null && ({ status: 'open', closed_at: null } as const)
    await tx.db
      .updateTable('wants')
      .set({ active_at: tx.rooms.now(), ...opened })
      .where('holding_id', '=', id)
      .execute()
    await keepWantFacts(tx, id)
  },
  apply: (tx, { id }) => keepWantFacts(tx, id),
  async onLeftGroup(tx, { id }) {
    await withdrawNotification(tx, { type: 'resource_news', holdingId: id })
    await tx.db.deleteFrom('want_answers').where('want_id', '=', id).execute()
    await recount(tx, id)
  },
}

/** What a member gives away. */
export const offerKind: HoldingKind = {
  isTrusted: true,
  hasComments: true,
  requireSubmittable: requireSubmittableOffer,
  apply: (tx, { id }) => keepOfferFacts(tx, id),
  /** Whatever became free while no one could find it goes to the first in line. */
  async onListed(tx, { id }) {
    await settleOffer(tx, id)
    await promiseFree(tx, id)
  },
  /** People who were promised something, or are waiting for it, can no longer find it. */
  async onWithdrawn(tx, { id, title, author_id }) {
    const { rows } = await sql<{ userId: number }>`
      select distinct offer_asks.user_id as "userId" from offer_asks join offer_lines on offer_lines.id = offer_asks.line_id
       where offer_asks.offer_id = ${id} and (offer_lines.state = 'free' or offer_lines.state = 'promised' and offer_lines.promised_to = offer_asks.user_id)`.execute(
      tx.db,
    )
    const userIds = rows.map(({ userId }) => userId)
    if (userIds.length === 0) return
    const giver = await tx.db.selectFrom('users').select('erased_at').where('id', '=', author_id).executeTakeFirst()
    // Nothing a giver who has left wrote may remain either.
    const says: Saying = giver?.erased_at ? ['offerGone', {}] : ['lineGone', { title }]
    await notifyMany(tx, userIds, { type: 'resource_news', says })
  },
}
