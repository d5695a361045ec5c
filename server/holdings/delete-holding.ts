import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { deleteHolding as contract } from '#contract/holdings.ts'
import { holdingKinds } from '#contract/holding-kinds.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { decide } from '#server/review/decide.ts'
import { forgetLabels } from '#server/review/labels.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { kindOf, lockAfterWhole, tellGroupItIsSettled, tellWatchers } from './lock-holding.ts'

type Why = Parsed<typeof contract, 'query'>

/**
 * Deleted by its author, it is gone, unless others depend on it. Deleted by a reviewer, it is rejected, which looks the same
 * to everyone else.
 */
export async function deleteHolding(tx: Tx, viewer: Viewer, id: number, why: Why) {
  const holding = await lockAfterWhole(tx, id, viewer)
  const { one } = holdingKinds[holding.kind]
  if (holding.author_id === viewer.id) {
    await kindOf(tx, holding).requireDeletable?.(tx, holding)
    await deleteForGood(tx, [holding])
    return { message: `The ${one} is deleted.` }
  }
  if (!viewer.isAdmin && holding.audience !== 'group') throw new Problem('not_yours')
  await decide(tx, viewer, { subjectType: 'holding', subjectId: id, decision: 'reject', rule: 'on_topic', ...why })
  return { message: `The ${one} has been rejected and removed.` }
}

/** With everything attached to them; their files are removed from the store soon after. */
export async function deleteForGood(tx: Tx, holdings: LockedHolding[]) {
  const ids = holdings.map(({ id }) => id)
  for (const holding of holdings) {
    // Even if this server no longer has a room for the kind: members must still be able to leave.
    if (holding.state === 'approved') await tx.rooms.holdingKinds[holding.kind]?.onWithdrawn?.(tx, holding)
    await tx.rooms.holdingKinds[holding.kind]?.onDeleted?.(tx, holding)
    await withdrawNotification(tx, { holdingId: holding.id })
    await tellGroupItIsSettled(tx, holding)
    tellWatchers(tx, holding.id)
  }
  await forgetLabels(
    tx,
    sql`select title || E'\n\n' || body from holdings where id = any(${ids}::int[])
        union all select title || E'\n\n' || body from holding_versions where holding_id = any(${ids}::int[])`,
  )
  await tx.db
    .deleteFrom('holdings')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
}
