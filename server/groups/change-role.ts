import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { changeGroupRole as contract } from '#contract/group-members.ts'
import { daysWithoutOwner, mostModerators, type Group, type GroupRole } from '#contract/groups.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { changeHolding } from '#server/holdings/change-holding.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { requireRoomToOwn } from './create-group.ts'
import { aboutPerson } from './edit-group.ts'
import { isOwner, lockGroup, type LockedGroup } from './lock-group.ts'
import { tellOfPlace } from './membership.ts'
import { readGroup } from './present.ts'

type Change = Parsed<typeof contract, 'params'> & Parsed<typeof contract, 'body'>

/** By its owner, or an admin. The owner's own role changes only by handing over the group. */
export async function changeRole(tx: Tx, viewer: Viewer, { id, userId, role }: Change) {
  await lockPeople(tx, [userId])
  const group = await lockGroup(tx, viewer, id)
  if (!isOwner(group) && !viewer.isAdmin) throw new Problem('not_yours')
  const before = await requireRole(tx, id, userId)
  if (before === role) return { message: 'So it is.' }
  if (before === 'owner') throw new Problem('owner_stays')

  if (role === 'owner') await handOver(tx, viewer, group, userId)
  else await setModerator(tx, viewer, group, { userId, role })
  tellWatchers(tx, id)
  return { message: role === 'owner' ? 'The group has a new owner.' : 'The role was changed.' }
}

async function requireRole({ db }: Tx, groupId: number, userId: number): Promise<GroupRole> {
  const { rows } = await sql<{ role: GroupRole }>`
    select role from group_members join users on users.id = user_id
     where group_members.group_id = ${groupId} and user_id = ${userId} and group_members.state = 'member'
       and ${isActiveMember('users')}`.execute(db)
  if (!rows[0]) throw new Problem('user_not_found')
  return rows[0].role
}

async function setModerator(tx: Tx, viewer: Viewer, group: LockedGroup, { userId, role }: Pick<Change, 'userId' | 'role'>) {
  if (role === 'moderator') await requireRoomForModerator(tx, group)
  await setRole(tx, group.id, userId, role)
  const { title } = group.holding
  await tellOfPlace(tx, group, userId, { says: [role === 'moderator' ? 'groupModerator' : 'groupNoModerator', { title }] })
  await recordAct(tx, viewer, { action: 'set_group_role', ...(await aboutPerson(tx, group, userId)), reason: role })
}

async function requireRoomForModerator({ db }: Tx, { id }: LockedGroup, besides = 0) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from group_members
     where group_id = ${id} and role = 'moderator' and state = 'member' and user_id <> ${besides}`.execute(db)
  if (rows[0]!.count >= mostModerators) throw new Problem('too_many_moderators')
}

/** Both are told. An admin who does not own the group appoints the new owner; either way the former owner stays as a moderator. */
async function handOver(tx: Tx, viewer: Viewer, group: LockedGroup, userId: number) {
  await requireRoomToOwn(tx, userId, group.id)
  const before = await selectOwner(tx, group.id)
  if (before !== undefined) {
    await requireRoomForModerator(tx, group, userId)
    await setRole(tx, group.id, before, 'moderator')
    await tellOfPlace(tx, group, before, { says: ['groupModerator', { title: group.holding.title }] })
  }
  await makeOwner(tx, group, userId)
  const action = isOwner(group) ? 'set_group_role' : 'appoint_owner'
  await recordAct(tx, viewer, {
    action,
    ...(await aboutPerson(tx, group, userId)),
    ...(action === 'set_group_role' && { reason: 'owner' }),
  })
}

async function selectOwner({ db }: Tx, groupId: number): Promise<number | undefined> {
  const own = db.selectFrom('group_members').select('user_id').where('group_id', '=', groupId)
  return (await own.where('role', '=', 'owner').executeTakeFirst())?.user_id
}

/** Once there is no other. A group archived for lack of an owner reopens; any other stays as its owner left it. */
export async function makeOwner(tx: Tx, group: Pick<LockedGroup, 'id' | 'holding'>, userId: number) {
  const { id, holding } = group
  const keptUnlessForWant = (name: string) =>
    sql<null>`case when archived_at < ownerless_since + make_interval(days => ${daysWithoutOwner}) or ownerless_since is null then ${sql.ref(name)} end`
  await setRole(tx, id, userId, 'owner')
  await changeHolding(tx, id, { authorId: userId })
  await tx.db
    .updateTable('groups')
    .set({
      ownerless_since: null,
      archived_at: keptUnlessForWant('archived_at'),
      archive_reason: keptUnlessForWant('archive_reason'),
    })
    .where('holding_id', '=', id)
    .execute()
  await tellOfPlace(tx, group, userId, { says: ['groupOwner', { title: holding.title }] })
  tellWatchers(tx, id)
}

export const setRole = ({ db }: Tx, groupId: number, userId: number, role: GroupRole) =>
  db
    .updateTable('group_members')
    .set({ role })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('state', '=', 'member')
    .execute()

/** First come, first served, among those who have been members for a while. */
export async function takeOver(tx: Tx, viewer: Viewer, id: number): Promise<Group> {
  await lockPeople(tx, [viewer.id])
  const group = await lockGroup(tx, viewer, id)
  if (isOwner(group)) return readGroup(tx, viewer, id)
  if (group.place?.state !== 'member') throw new Problem('not_a_member')
  if (!group.ownerless_since) throw new Problem('group_has_owner')
  const { may } = await readGroup(tx, viewer, id)
  if (!may.takeOver) throw new Problem('too_new_here')
  await requireRoomToOwn(tx, viewer.id, id)
  await makeOwner(tx, group, viewer.id)
  return readGroup(tx, viewer, id)
}
