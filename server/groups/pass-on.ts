import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { makeOwner, setRole } from './change-role.ts'
import { holdGroup, selectPlace, type LockedGroup } from './lock-group.ts'
import { giveUpPlace } from './membership.ts'

/** Its owner has left or stays away: it passes to the longest-standing moderator. Without one, members may take it over. */
export async function passOn(tx: Tx, id: number, ownerId: number) {
  await holdGroup(tx, id)
  if ((await selectPlace(tx, id, ownerId))?.role !== 'owner') return
  await setRole(tx, id, ownerId, 'member')
  const heir = await selectHeir(tx, id)
  if (heir !== undefined) return makeOwner(tx, await selectGroup(tx, id), heir)
  await tx.db.updateTable('groups').set({ ownerless_since: tx.rooms.now() }).where('holding_id', '=', id).execute()
  tellWatchers(tx, id)
}

async function selectHeir({ db }: Tx, groupId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select users.id from group_members join users on users.id = group_members.user_id
     where group_members.group_id = ${groupId} and group_members.role = 'moderator' and group_members.state = 'member'
       and ${isActiveMember('users')} and users.erased_at is null
     order by group_members.since, users.id limit 1`.execute(db)
  return rows[0]?.id
}

async function selectGroup({ db }: Tx, id: number): Promise<Pick<LockedGroup, 'id' | 'holding'>> {
  const { rows } = await sql<LockedHolding>`select * from holdings where id = ${id}`.execute(db)
  return { id, holding: rows[0]! }
}

const atOnce = 50

/**
 * For a member who has left: approved groups pass on, and nothing says that they were in any. A few at a time; returns how
 * many. Groups that others never saw are deleted like any other holding (holdings/erase-holdings.ts).
 */
export async function erasePlaces(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select group_id as id from group_members where user_id = ${userId} order by group_id limit ${atOnce}`.execute(tx.db)
  for (const { id } of rows) {
    await passOn(tx, id, userId)
    await giveUpPlace(tx, { id }, userId)
    await tx.db.deleteFrom('group_members').where('group_id', '=', id).where('user_id', '=', userId).execute()
  }
  return rows.length
}

/** Their traces in others' groups; people they invited are no longer invited. */
export async function eraseTracesInGroups({ db }: Tx, userId: number) {
  await db.deleteFrom('dismissed_groups').where('user_id', '=', userId).execute()
  await db.updateTable('group_links').set({ created_by: null }).where('created_by', '=', userId).execute()
  await db
    .updateTable('group_members')
    .set(({ eb }) => ({
      ...{ invited_by: null, invited_at: null },
      ...{
        state: eb
          .case()
          .when('state', '=', 'invited')
          .then('none' as const)
          .else(eb.ref('state'))
          .end(),
      },
      ...{ note: eb.case().when('state', '=', 'invited').then(null).else(eb.ref('note')).end() },
    }))
    .where('invited_by', '=', userId)
    .execute()
}
