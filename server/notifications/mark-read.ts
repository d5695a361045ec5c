import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import { tellTabs } from './tell-tabs.ts'

type Reading = ReturnType<typeof unreadOf>

const unreadOf = ({ db }: Tx, userId: number) =>
  db
    .updateTable('notification_groups')
    .set({ read_up_to: sql<number>`newest` })
    .where('user_id', '=', userId)
    .where(({ eb, ref }) => eb('newest', '>', ref('read_up_to')))
    .returning('id')

/** Of the member's unread lines those that `narrow` leaves; whatever comes afterwards is unread again. True when there was one. */
export async function markRead(tx: Tx, userId: number, narrow: (unread: Reading) => Reading = (all) => all): Promise<boolean> {
  const changed = await narrow(unreadOf(tx, userId)).execute()
  if (changed.length > 0) tellTabs(tx, [userId])
  return changed.length > 0
}
