import { sql, type Selectable } from 'kysely'
import type { GroupMembersTable, GroupsTable } from '#server/database/tables/groups.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'

export type Place = Selectable<GroupMembersTable>

export interface LockedGroup extends Selectable<GroupsTable> {
  id: number
  holding: LockedHolding
  /** The viewer's. */
  place: Place | undefined
}

/**
 * The first step of everything that changes a group or its members. Each of them locks the holding's row, after those of
 * people and before those of the group: what is read then is current, and the count exact.
 */
export async function lockGroup(tx: Tx, viewer: Viewer, id: number): Promise<LockedGroup> {
  const group = await lockAnyGroup(tx, viewer, id)
  if (!group?.isVisible) throw new Problem('holding_not_found')
  return group
}

/** Even one the viewer may not know of: they may have a link to it. */
export async function lockAnyGroup({ db }: Tx, viewer: Viewer, id: number) {
  await holdGroup({ db }, id)
  const { rows } = await sql<LockedHolding & { isVisible: boolean }>`
    select *, ${visibleHoldings(viewer)} as "isVisible" from holdings where id = ${id} and kind = 'group'`.execute(db)
  const own = await db.selectFrom('groups').selectAll().where('holding_id', '=', id).executeTakeFirst()
  if (!rows[0] || !own) return undefined
  const { isVisible, ...holding } = rows[0]
  return { ...own, id, holding, isVisible, place: await selectPlace({ db }, id, viewer.id) }
}

/** For jobs, which see everything. */
export async function holdGroup({ db }: Pick<Tx, 'db'>, id: number) {
  await sql`select from holdings where id = ${id} and kind = 'group' for no key update`.execute(db)
}

export const selectPlace = ({ db }: Pick<Tx, 'db'>, groupId: number, userId: number): Promise<Place | undefined> =>
  db.selectFrom('group_members').selectAll().where('group_id', '=', groupId).where('user_id', '=', userId).executeTakeFirst()

export const isHead = ({ place }: LockedGroup) => place?.role === 'moderator' || place?.role === 'owner'

export const isModerator = (viewer: Viewer, group: LockedGroup) => viewer.isAdmin || isHead(group)

export const isOwner = ({ place }: LockedGroup) => place?.role === 'owner'

export function requireModerator(viewer: Viewer, group: LockedGroup) {
  if (!isModerator(viewer, group)) throw new Problem('not_yours_to_review')
}

/** No one can join a group that waits for review, or is archived. */
export function requireOpenDoor({ holding, archived_at }: LockedGroup) {
  if (holding.state !== 'approved') throw new Problem('not_submitted')
  if (archived_at) throw new Problem('group_archived')
}
