import { sql, type RawBuilder } from 'kysely'
import type { GroupRole } from '#contract/groups.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { findsGroup, isOwned, readsGroup } from './group-readers.ts'
import { byRole, type Reader } from './reader.ts'

type Reading = Pick<Tx, 'db'>

interface Standing {
  /** The viewer's, if they are in it. */
  role: GroupRole | null
  isApproved: boolean
  isArchived: boolean
  posting: 'members' | 'moderators'
  mayRead: boolean
}

/** For a group the viewer may know of. Before and after the group is approved, that means its owner and admins. */
export async function selectStanding({ db }: Reading, viewer: Reader, groupId: number): Promise<Standing | undefined> {
  return (await standingIn(viewer, groupId).execute(db)).rows[0]
}

export function standingIn(viewer: Reader, groupId: number | RawBuilder<number>): RawBuilder<Standing> {
  const isOwn = sql<boolean>`(holdings.author_id = ${viewer.id} and holdings.state <> 'approved' and ${isOwned(sql.ref('holdings.id'))})`
  const forAdmins = sql<boolean>`holdings.state <> 'draft'`
  return sql`
    select holdings.state = 'approved' as "isApproved", groups.archived_at is not null as "isArchived", groups.posting,
           (${isOwn} or ${byRole(viewer, forAdmins, readsGroup(viewer.id, groupId))}) as "mayRead",
           (select role from group_members where group_id = groups.holding_id and user_id = ${viewer.id}) as role
      from groups join holdings on holdings.id = groups.holding_id
     where groups.holding_id = ${groupId}
       and (${isOwn} or ${byRole(viewer, forAdmins, sql`(holdings.state = 'approved' and ${findsGroup(viewer.id, groupId)})`)})`
}

export function requireMember(standing: Pick<Standing, 'role' | 'isArchived'>) {
  if (standing.role === null) throw new Problem('not_a_member')
  if (standing.isArchived) throw new Problem('group_archived')
}

/** Members write; reading an open group, or being an admin, is not enough. */
export async function requireGroupMember(tx: Reading, viewer: Viewer, groupId: number): Promise<Standing> {
  const standing = await selectStanding(tx, viewer, groupId)
  if (!standing?.isApproved) throw new Problem('holding_not_found')
  requireMember(standing)
  return standing
}

/** Those who may post in a group may share there. */
export async function requireGroupWriter(tx: Reading, viewer: Viewer, groupId: number) {
  const { role, posting } = await requireGroupMember(tx, viewer, groupId)
  if (posting === 'moderators' && role === 'member') throw new Problem('moderators_post')
}

export async function requireGroupReader(tx: Reading, viewer: Reader, groupId: number) {
  const standing = await selectStanding(tx, viewer, groupId)
  if (!standing) throw new Problem('holding_not_found')
  if (!standing.mayRead) throw new Problem('not_a_member')
}
