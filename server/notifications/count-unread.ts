import { sql } from 'kysely'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Tx } from '#server/rooms.ts'
import { isStillTold } from './still-told.ts'

/** Counts lines, not events, and looks at nothing that has been read. */
export async function countUnread({ db }: Tx, userId: number): Promise<{ count: number }> {
  const [row] = await selectCount(db, { userId })
  return row!
}

const selectCount = prepareSql<{ userId: number }, { count: number }>(
  ['userId'],
  ({ userId }) => sql`
    select count(*) as count from notification_groups line
     where line.user_id = ${userId}::int and line.newest > line.read_up_to
       and exists (
         select from notifications told
          where told.group_id = line.id and told.place > line.read_up_to and ${isStillTold(userId)})`,
)

/** Something was read or withdrawn: every tab of those members counts again. */
export function tellTabs({ rooms, afterCommit }: Tx, userIds: Iterable<number>) {
  for (const userId of new Set(userIds)) afterCommit(() => rooms.live.push(userId, { type: 'notifications_changed' }))
}
