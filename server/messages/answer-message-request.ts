import { sql } from 'kysely'
import type { Conversation } from '#contract/messages.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { readNotificationsAbout } from '#server/notifications/read-notifications.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { areColleagues } from '#server/users/colleague-pairs.ts'
import { lockConversation } from './queries.ts'
import { readConversation } from './read-conversation.ts'
import { requireStanding } from './standing.ts'

interface Answer {
  userId: number
  state: 'accepted' | 'declined'
}

/** Accepting is still possible after declining; declining only before any answer. */
export async function answerMessageRequest(tx: Tx, viewer: Viewer, { userId, state }: Answer): Promise<Conversation> {
  const { conversationId } = await requireStanding(tx.db, viewer.id, userId)
  if (conversationId === null) throw new Problem('no_message_request')
  await lockConversation(tx, conversationId)
  const { folder } = await requireStanding(tx.db, viewer.id, userId)
  if (folder === 'inbox' && state === 'declined') throw new Problem('no_message_request')

  const { live } = tx.rooms
  if (state === 'accepted') {
    await accept(tx, conversationId, viewer.id)
    if (folder !== 'inbox') tx.afterCommit(() => live.push(userId, { type: 'conversation_changed', userId: viewer.id }))
  } else {
    await decline(tx, conversationId, viewer.id)
    await readNotificationsAbout(tx, viewer.id, { type: 'message', senderId: userId })
  }
  tx.afterCommit(() => live.push(viewer.id, { type: 'conversation_changed', userId }))
  return readConversation(tx, viewer, userId)
}

/** A colleague's messages need no permission. A declined request stays declined until the sender writes again. */
export async function acceptRequestsOfColleagues(rooms: Rooms, userId: number) {
  const { rows } = await sql<{ conversationId: number; otherId: number }>`
    select conversation_id as "conversationId", other_id as "otherId" from conversation_members
     where user_id = ${userId} and folder = 'request' and ${areColleagues(userId, sql.ref('other_id'))}`.execute(
    rooms.database.db,
  )
  for (const { conversationId, otherId } of rows)
    await inTransaction(rooms, async (tx) => {
      await lockConversation(tx, conversationId)
      const { conversationId: id, folder } = await requireStanding(tx.db, userId, otherId)
      if (id !== conversationId || folder !== 'request') return
      await accept(tx, conversationId, userId)
      tellBoth(tx, userId, otherId)
    })
}

function tellBoth({ rooms, afterCommit }: Tx, userId: number, otherId: number) {
  afterCommit(() => rooms.live.push(otherId, { type: 'conversation_changed', userId }))
  afterCommit(() => rooms.live.push(userId, { type: 'conversation_changed', userId: otherId }))
}

const accept = ({ db }: Tx, conversationId: number, userId: number) =>
  db
    .updateTable('conversation_members')
    .set({ folder: 'inbox' })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute()

/**
 * Nothing in it counts as unread any more. No reading time is stored: if it is accepted after all, later messages would seem
 * to have been read before they were sent.
 */
const decline = ({ db }: Tx, conversationId: number, userId: number) =>
  db
    .updateTable('conversation_members')
    .set({
      ...{ folder: 'declined', unread_count: 0, read_at: null },
      read_up_to: sql`coalesce((select max(id) from messages where conversation_id = ${conversationId}), read_up_to)`,
    })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute()
