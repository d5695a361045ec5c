import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { HoldingKind } from '#server/subjects/holding-kind.ts'
import { requireSubmittable } from './create-resource.ts'
import { countUses } from './keep-facts.ts'
import { forgetLinksOf } from './links.ts'
import { seenElsewhere } from './public-page.ts'
import { applyVersion, dropWaiting, selectWaiting } from './versions.ts'

/** A reviewer has read every version that others get. */
export const resourceKind: HoldingKind = {
  ...seenElsewhere,
  isTrusted: true,
  hasComments: true,
  requireSubmittable,
  apply: applyVersion,
  /** A version added while only its author saw the resource was reviewed along with it. */
  onListed: async (tx, holding) => applyVersion(tx, holding, { versionId: (await selectWaiting(tx, holding.id))?.id }),
  async onLeftGroup(tx, { id }) {
    const uses = await tx.db.deleteFrom('resource_uses').where('resource_id', '=', id).returning('user_id').execute()
    for (const { user_id: senderId } of uses) await withdrawNotification(tx, { type: 'resource_news', holdingId: id, senderId })
    await countUses(tx, id)
  },
  onProposalDropped: async (tx, { id }) => void (await dropWaiting(tx, id)),
  onDeleted: forgetLinksOf,
  onWithdrawn: async (tx, { id }) => void (await dropWaiting(tx, id)),
}
