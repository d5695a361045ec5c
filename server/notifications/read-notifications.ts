import { sql } from 'kysely'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { subjectOf, type About } from './subject-of.ts'
import { tellTabs } from './count-unread.ts'

type Reading = ReturnType<typeof unreadOf>

const unreadOf = ({ db }: Tx, userId: number) =>
  db
    .updateTable('notification_groups')
    .set({ read_up_to: sql<number>`newest` })
    .where('user_id', '=', userId)
    .where(({ eb, ref }) => eb('newest', '>', ref('read_up_to')))
    .returning('id')

/**
 * Marks those of the member's unread lines that `narrow` keeps; anything that comes later is unread again. True if there was
 * one.
 */
async function markRead(tx: Tx, userId: number, narrow: (unread: Reading) => Reading = (all) => all): Promise<boolean> {
  const changed = await narrow(unreadOf(tx, userId)).execute()
  if (changed.length > 0) tellTabs(tx, [userId])
  return changed.length > 0
}

/** Reading twice is not an error; someone else's notice does not exist. */
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

/** For a member who has seen it anyway: opened the conversation, or answered the request. */
export async function readNotificationsAbout(tx: Tx, userId: number, about: About) {
  const subject = subjectOf(about)
  if (subject === '') throw new Error(`A notification of the type ${about.type} is about nothing that one could be at.`)
  // Repeats the condition of the index on subjects, which the planner cannot infer from a parameter.
  const isAbout = sql<boolean>`type = ${about.type} and subject = ${subject} and subject <> ''`
  await markRead(tx, userId, (unread) => unread.where(isAbout))
  if (about.senderId !== undefined) await stopTelling(tx, userId, about)
}

/** What is told only by letter or on devices has no line to read. */
const stopTelling = ({ db }: Tx, userId: number, { type, senderId }: About) =>
  db
    .updateTable('notifications')
    .set({ letter_due_at: null, push_due_at: null })
    .where('user_id', '=', userId)
    // Spelled like the index on notices of messages, which the planner cannot infer from a parameter.
    .where(sql<boolean>`type = ${sql.lit(type)} and sender_id = ${senderId}`)
    .where('group_id', 'is', null)
    .where(({ eb, or }) => or([eb('letter_due_at', 'is not', null), eb('push_due_at', 'is not', null)]))
    .execute()
