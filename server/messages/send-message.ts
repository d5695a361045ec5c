import type { z } from 'zod'
import type { Message, NewMessage } from '#contract/messages.ts'
import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import { refuseBeyond } from '#server/http/throttle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction, outsideTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { attachTo } from '#server/uploads/attach-to.ts'
import { beginConversation } from './begin-conversation.ts'
import { insertMessage, type Inserted } from './insert-message.ts'
import { lockConversation, lockConversationBetween, selectMessage } from './queries.ts'
import { mostInRequest, refusalToWrite, requireStanding, type Standing } from './standing.ts'

type Draft = z.output<typeof NewMessage>
type Files = NonNullable<Draft['attachments']>

const newPeopleLimit = { calls: 20, perSeconds: 24 * 3600 }

/** The same clientId again answers the message that is there. */
export async function sendMessage(rooms: Rooms, viewer: Viewer, draft: Draft): Promise<Message> {
  if (draft.receiverId === viewer.id) throw new Problem('message_to_self')
  const goesOn = await inTransaction(rooms, async (tx) => {
    const conversationId = await lockConversationBetween(tx, viewer.id, draft.receiverId)
    return conversationId && write(tx, viewer, { draft, conversationId })
  })
  return goesOn || begin(rooms, viewer, draft)
}

/** The first words between two. */
async function begin(rooms: Rooms, viewer: Viewer, draft: Draft): Promise<Message> {
  const standing = await requireOpenStanding(rooms.database.db, viewer, draft)
  if (!standing.areAcquainted) await refuseBeyond(rooms, `new-conversations:${viewer.id}`, newPeopleLimit)

  return inTransaction(rooms, async (tx) => {
    const conversationId = await beginConversation(tx, viewer.id, standing)
    await lockConversation(tx, conversationId)
    return write(tx, viewer, { draft, conversationId })
  })
}

async function requireOpenStanding(db: Db, viewer: Viewer, { receiverId }: Draft): Promise<Standing> {
  const standing = await requireStanding(db, viewer.id, receiverId)
  const refusal = refusalToWrite(standing, { isLimited: false })
  if (refusal) throw new Problem(refusal)
  return standing
}

/** In a conversation that is locked: a block, or an end to being colleagues, comes before this or after it. */
async function write(
  tx: Tx,
  viewer: Viewer,
  { draft, conversationId }: { draft: Draft; conversationId: number },
): Promise<Message> {
  const now = await requireOpenStanding(tx.db, viewer, draft)
  const { receiverId, clientId = null, attachments } = draft
  const content = draft.content.trim() === '' ? '' : draft.content
  const row = { conversationId, senderId: viewer.id, receiverId, content, clientId }
  const sent = (await insertMessage(tx.db, { ...row, areAcquainted: now.areAcquainted, now: tx.rooms.now() }))[0]!

  if (!sent.isNew) return selectMessage(tx.db, viewer.id, sent.id)
  if (isTooMuch(tx.rooms, sent)) throw new Problem('request_unanswered')
  await tellOf(tx, viewer, { receiverId, isHeard: sent.theirFolder !== 'declined' })
  if (attachments?.length) return attach(tx, viewer, { messageId: sent.id, attachments })
  // As it would be read back: no one has read it yet.
  const { id, createdAt } = sent
  return { id, senderId: viewer.id, receiverId, content, clientId, createdAt: createdAt.toISOString(), ...plainAndNew }
}

const plainAndNew = { attachments: [], isUnsent: false, readAt: null }

const isTooMuch = ({ config }: Rooms, { theirFolder, sentCount }: Inserted) =>
  config.rateLimits && theirFolder !== 'inbox' && sentCount > mostInRequest

async function attach(tx: Tx, viewer: Viewer, { messageId, attachments }: { messageId: number; attachments: Files }) {
  const media = attachments.map((item) => (typeof item === 'string' ? { url: item } : item))
  await attachTo(tx, { type: 'message', id: messageId, uploaderId: viewer.id, media })
  return selectMessage(tx.db, viewer.id, messageId)
}

/** No one hears what comes after a decline, and its sender is not told so. */
async function tellOf(tx: Tx, viewer: Viewer, { receiverId, isHeard }: { receiverId: number; isHeard: boolean }) {
  const { live } = tx.rooms
  if (isHeard) {
    await notify(tx, receiverId, { type: 'message', senderId: viewer.id })
    const sender = { id: viewer.id, name: viewer.name }
    tx.afterCommit(() => live.push(receiverId, { type: 'new_message', sender }))
  }
  tx.afterCommit(() => live.push(viewer.id, { type: 'conversation_changed', userId: receiverId }))
}

/** Only into an open conversation, and only by those who show it; nothing is stored, and no one learns that it was not told. */
export async function announceTyping(rooms: Rooms, viewer: Viewer, userId: number) {
  const standing = await requireStanding(outsideTransaction(rooms).db, viewer.id, userId)
  const mayWrite = refusalToWrite(standing, { isLimited: rooms.config.rateLimits }) === undefined
  if (standing.showsTyping && standing.theirFolder === 'inbox' && mayWrite) {
    rooms.live.push(userId, { type: 'typing', userId: viewer.id })
  }
  return { message: 'Told' }
}
