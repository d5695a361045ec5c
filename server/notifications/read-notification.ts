import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { markRead } from './mark-read.ts'

/** To read twice is no error; what is someone else's does not exist. */
export async function readNotification(tx: Tx, userId: number, id: number) {
  const wasUnread = await markRead(tx, userId, (unread) => unread.where('id', '=', id))
  if (!wasUnread && !(await isOwn(tx, userId, id))) throw new Problem('notification_not_found')
  return { message: 'Marked as read' }
}

export async function readAllNotifications(tx: Tx, userId: number) {
  await markRead(tx, userId)
  return { message: 'All marked as read' }
}

async function isOwn({ db }: Tx, userId: number, id: number): Promise<boolean> {
  const own = await db
    .selectFrom('notification_groups')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return own !== undefined
}
