import type { Parsed } from '#contract/endpoint.ts'
import type { joinGroup as contract } from '#contract/group-members.ts'
import { daysOfInvitation, daysUntilInvitedAgain, type Group } from '#contract/groups.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { isLinkTo } from './group-link.ts'
import { lockAnyGroup, requireOpenDoor, type LockedGroup } from './lock-group.ts'
import { enter, giveUpPlace, takePlace } from './membership.ts'
import { readGroup } from './present.ts'

type Asking = Parsed<typeof contract, 'body'>

const dayMs = 86_400_000

/** Joins, or asks to; doing so twice counts once. */
export async function joinGroup(tx: Tx, viewer: Viewer, id: number, asking: Asking): Promise<Group> {
  const { token, note } = asking ?? {}
  const group = await lockAnyGroup(tx, viewer, id)
  const hasLink = group !== undefined && token !== undefined && (await isLinkTo(tx, group, token))
  if (!group || !(group.isVisible || (hasLink && group.holding.state === 'approved'))) throw new Problem('holding_not_found')
  if (group.place?.state === 'member') return readGroup(tx, viewer, id)

  requireOpenDoor(group)
  if (group.place?.is_barred) throw new Problem('group_barred')
  if (token !== undefined && !hasLink) throw new Problem('invalid_group_link')
  if (hasLink || group.joining === 'open' || isInvited(tx, group)) await enter(tx, group, viewer.id, invitationOf(group))
  else if (group.joining === 'request') await ask(tx, viewer, group, note || null)
  else throw new Problem('group_closed')
  return readGroup(tx, viewer, id)
}

const isInvited = ({ rooms }: Tx, { place }: LockedGroup) =>
  place?.state === 'invited' && rooms.now().getTime() - place.since.getTime() < daysOfInvitation * dayMs

const invitationOf = ({ place }: LockedGroup) => ({ invitation: place && { by: place.invited_by, at: place.invited_at } })

/** Owner and moderators are told, and answer. */
async function ask(tx: Tx, viewer: Viewer, { id, place }: LockedGroup, note: string | null) {
  if (place?.state === 'asked') return
  if (place?.asks_again_at && place.asks_again_at > tx.rooms.now()) throw new Problem('asked_lately')
  await takePlace(tx, id, viewer.id, { state: 'asked', note })
  const heads = await tx.db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', id)
    .where('role', 'in', ['owner', 'moderator'])
    .where('state', '=', 'member')
    .orderBy('user_id')
    .execute()
  for (const { user_id } of heads)
    await notify(tx, user_id, { type: 'group_request', senderId: viewer.id, holdingId: id, content: note ?? '' })
}

/**
 * Leaves the group, or withdraws a request or an invitation, even if the group has since been hidden or withdrawn. Null if
 * it cannot be seen from outside.
 */
export async function leaveGroup(tx: Tx, viewer: Viewer, id: number): Promise<Group | null> {
  const group = await lockAnyGroup(tx, viewer, id)
  if (!group || !(group.isVisible || (group.place && group.place.state !== 'none'))) throw new Problem('holding_not_found')
  const { place } = group
  if (place?.role === 'owner') throw new Problem('owner_stays')
  if (place && place.state !== 'none') {
    const remembered = { invited_again_at: new Date(tx.rooms.now().getTime() + daysUntilInvitedAgain * dayMs) }
    await giveUpPlace(tx, group, viewer.id, place.state === 'invited' ? remembered : {})
    if (place.state === 'member') await withdrawNotification(tx, { holdingId: id, userIds: [viewer.id] })
  }
  const isSeenFromOutside = group.isVisible && (group.joining !== 'hidden' || viewer.isAdmin)
  return isSeenFromOutside ? readGroup(tx, viewer, id) : null
}
