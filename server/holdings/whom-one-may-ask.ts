import { sql } from 'kysely'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { readsGroup } from '#server/users/group-readers.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'

/**
 * Those among these people, in the order given, who may be asked to work on a holding with its author; why others may not is
 * not revealed: it may be their own choice.
 */
export async function whomOneMayAsk({ db }: Tx, viewer: Viewer, holding: LockedHolding, userIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users
     where users.id = any(${userIds}::int[]) and users.id <> ${holding.author_id} and ${isActiveMember('users')}
       and ${isNotBlockedFor(viewer.id, 'users.id')} and ${isNotBlockedFor(holding.author_id, 'users.id')}
       and ${holding.audience === 'group' && holding.group_id ? readsGroup(sql.ref('users.id'), holding.group_id) : sql`true`}
     order by array_position(${userIds}::int[], users.id)`.execute(db)
  return rows.map(({ id }) => id)
}
