import type { Parsed } from '#contract/endpoint.ts'
import type { removeFromGroup as contract } from '#contract/group-members.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { aboutPerson } from './edit-group.ts'
import { isOwner, lockGroup, requireModerator, selectPlace } from './lock-group.ts'
import { giveUpPlace, tellOfPlace } from './membership.ts'

type Removal = Parsed<typeof contract, 'params'> & Parsed<typeof contract, 'query'>

/** They are told the reason and, from then on, nothing else. What they wrote stays. */
export async function removeMember(tx: Tx, viewer: Viewer, { id, userId, reason, forGood }: Removal) {
  if (userId === viewer.id) throw new Problem('own_account')
  const group = await lockGroup(tx, viewer, id)
  requireModerator(viewer, group)
  const place = await selectPlace(tx, id, userId)
  if (place?.state !== 'member') throw new Problem('user_not_found')
  if (place.role === 'owner') throw new Problem('owner_stays')
  if (place.role === 'moderator' && !isOwner(group) && !viewer.isAdmin) throw new Problem('not_yours')

  await giveUpPlace(tx, group, userId, forGood ? { is_barred: true } : {})
  await withdrawNotification(tx, { holdingId: id, userIds: [userId] })
  await tellOfPlace(tx, group, userId, { says: ['groupRemoved', { title: group.holding.title, reason }], hasLeft: true })
  await recordAct(tx, viewer, { action: 'remove_from_group', ...(await aboutPerson(tx, group, userId)), reason })
  return { message: 'Removed.' }
}
