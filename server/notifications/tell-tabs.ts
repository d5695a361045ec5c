import type { Tx } from '#server/rooms.ts'

/** Something was read or withdrawn: every tab of those members counts again. */
export function tellTabs({ rooms, afterCommit }: Tx, userIds: Iterable<number>) {
  for (const userId of new Set(userIds)) afterCommit(() => rooms.live.push(userId, { type: 'notifications_changed' }))
}
