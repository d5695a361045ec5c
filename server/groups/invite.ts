import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { inviteToGroup as contract } from '#contract/group-members.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { areColleagues } from '#server/users/colleague-pairs.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { aboutPerson } from './edit-group.ts'
import { isModerator, lockGroup, requireOpenDoor, type LockedGroup, type Place } from './lock-group.ts'
import { enter, giveUpPlace, takePlace, tellOfPlace } from './membership.ts'

type Invitation = Parsed<typeof contract, 'body'>

const mostADay = 50
const dayMs = 86_400_000

/**
 * Why someone was not invited is not revealed: it may be their own choice. Inviting someone who had asked to join lets them
 * in.
 */
export async function inviteToGroup(tx: Tx, viewer: Viewer, id: number, { userIds, note }: Invitation) {
  const wanted = [...new Set(userIds)].toSorted((a, b) => a - b)
  await lockPeople(tx, [viewer.id, ...wanted])
  const group = await lockGroup(tx, viewer, id)
  requireInviter(viewer, group)
  requireOpenDoor(group)

  const left = mostADay - (await countToday(tx, viewer.id))
  const invitable = (await selectInvitable(tx, viewer, group, wanted)).slice(0, Math.max(0, left))
  for (const person of invitable) await inviteOne(tx, viewer, group, { ...person, note: note || null })
  return { invited: invitable.length, notInvited: userIds.length - invitable.length }
}

function requireInviter(viewer: Viewer, group: LockedGroup) {
  if (group.place?.state !== 'member' && !viewer.isAdmin) throw new Problem('not_a_member')
  if (group.joining === 'hidden' && !isModerator(viewer, group)) throw new Problem('not_yours_to_review')
}

interface Invited {
  userId: number
  state: Place['state'] | null
  note: string | null
}

async function inviteOne(tx: Tx, viewer: Viewer, group: LockedGroup, { userId, state, note }: Invited) {
  const { id, holding } = group
  const invitation = { by: viewer.id, at: tx.rooms.now() }
  if (state === 'asked') {
    await enter(tx, group, userId, { invitation })
    await tellOfPlace(tx, group, userId, { says: ['groupMember', { title: holding.title }] })
    if (isModerator(viewer, group))
      await recordAct(tx, viewer, { action: 'accept_join', ...(await aboutPerson(tx, group, userId)) })
    return
  }
  await takePlace(tx, id, userId, { state: 'invited', note, invitation })
  await notify(tx, userId, { type: 'group_invited', senderId: viewer.id, holdingId: id, content: note ?? '' })
}

/** An invitation declined or withdrawn counts too, as long as its row exists. */
async function countToday({ db, rooms }: Tx, inviterId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from group_members
     where invited_by = ${inviterId} and invited_at > ${new Date(rooms.now().getTime() - dayMs)}`.execute(db)
  return rows[0]!.count
}

/** Members the viewer may meet who accept invitations, and who are neither in it nor were asked or barred before. */
async function selectInvitable({ db, rooms }: Tx, viewer: Viewer, { id }: LockedGroup, userIds: number[]) {
  const isWilling = sql`case users.group_invites_from when 'members' then true when 'nobody' then false
    else ${areColleagues(viewer.id, sql.ref('users.id'))} end`
  const { rows } = await sql<Omit<Invited, 'note'>>`
    select users.id as "userId", place.state
      from users left join group_members as place on place.group_id = ${id} and place.user_id = users.id
     where users.id = any(${userIds}::int[]) and users.id <> ${viewer.id}
       and ${isActiveMember('users')} and ${isNotBlockedFor(viewer.id, 'users.id')} and ${isWilling}
       and coalesce(place.state in ('none', 'asked') and not place.is_barred
             and coalesce(place.invited_again_at <= ${rooms.now()}, true), true)
     order by users.id`.execute(db)
  return rows
}

/** With a block between two people, there are no invitations between them. To be called after `lockPeople`. */
export async function takeBackInvitations(tx: Tx, one: number, other: number) {
  const { rows } = await sql<{ id: number; userId: number }>`
    select group_id as id, user_id as "userId" from group_members
     where state = 'invited' and ((user_id = ${one} and invited_by = ${other}) or (user_id = ${other} and invited_by = ${one}))
     order by group_id, user_id`.execute(tx.db)
  for (const { id, userId } of rows) await takeBack(tx, id, userId)
}

async function takeBack(tx: Tx, id: number, userId: number) {
  await sql`select from holdings where id = ${id} for no key update`.execute(tx.db)
  const { rows } = await sql`
    select from group_members where group_id = ${id} and user_id = ${userId} and state = 'invited'`.execute(tx.db)
  if (rows.length > 0) await giveUpPlace(tx, { id }, userId)
}
