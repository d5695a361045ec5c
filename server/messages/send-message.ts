import type { z } from 'zod'
import type { LiveEvent } from '#contract/live-events.ts'
import type { Message, NewMessage } from '#contract/messages.ts'
import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import { refuseBeyond } from '#server/http/throttle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { noticeGiven, tellOfNotice } from '#server/notifications/notify.ts'
import { inTransaction, outsideTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { attachTo } from '#server/uploads/attach-to.ts'
import { beginConversation } from './begin-conversation.ts'
import { insertMessage, type Inserted } from './insert-message.ts'
import { lockBetween, lockConversation, selectMessage } from './queries.ts'
import { mostInRequest, refusalToWrite, requireStanding, selectStanding, type Standing, stateOf } from './standing.ts'

type Draft = z.output<typeof NewMessage>
type Files = NonNullable<Draft['attachments']>

const newPeopleLimit = { calls: 20, perSeconds: 24 * 3600 }

/** The same clientId again returns the existing message. */
export async function sendMessage(rooms: Rooms, viewer: Viewer, draft: Draft): Promise<Message> {
  if (draft.receiverId === viewer.id) throw new Problem('message_to_self')
  const goesOn = await inTransaction(rooms, async (tx) => {
    const ids = [viewer.id, draft.receiverId]
    const [[conversation], [standing]] = await tx.sending.together(
      lockBetween.fill(tx.db, { lowId: Math.min(...ids), highId: Math.max(...ids) }),
      selectStanding.fill(tx.db, { viewerId: viewer.id, otherId: draft.receiverId }),
    )
    return conversation && write(tx, viewer, { draft, conversationId: conversation.id, standing: requireOpen(standing) })
  })
  return goesOn || begin(rooms, viewer, draft)
}

/** The first message between two people. */
async function begin(rooms: Rooms, viewer: Viewer, draft: Draft): Promise<Message> {
  const standing = await selectOpenStanding(rooms.database.db, viewer, draft)
  if (!standing.areAcquainted) await refuseBeyond(rooms, `new-conversations:${viewer.id}`, newPeopleLimit)

  return inTransaction(rooms, async (tx) => {
    const conversationId = await beginConversation(tx, viewer.id, standing)
    await lockConversation(tx, conversationId)
    return write(tx, viewer, { draft, conversationId, standing: await selectOpenStanding(tx.db, viewer, draft) })
  })
}

const selectOpenStanding = async (db: Db, viewer: Viewer, { receiverId }: Draft): Promise<Standing> =>
  requireOpen(await requireStanding(db, viewer.id, receiverId))

function requireOpen(standing: Standing | undefined): Standing {
  const refusal = standing ? refusalToWrite(standing, { isLimited: false }) : 'user_not_found'
  if (!standing || refusal) throw new Problem(refusal ?? 'user_not_found')
  return standing
}

/** In a locked conversation: a block, or an end to being colleagues, comes either before this or after it. */
async function write(
  tx: Tx,
  viewer: Viewer,
  { draft, conversationId, standing }: { draft: Draft; conversationId: number; standing: Standing },
): Promise<Message> {
  const { receiverId, clientId = null, attachments } = draft
  const content = draft.content.trim() === '' ? '' : draft.content
  const notice = noticeGiven(tx, { type: 'message', senderId: viewer.id })
  const row = { ...notice, senderId: viewer.id, conversationId, receiverId, content, clientId }
  const insert = insertMessage.fill(tx.db, { ...row, areAcquainted: standing.areAcquainted })
  const isLast = !attachments?.length && !(isRequest(standing) && (standing.sentCount ?? 0) >= mostInRequest)
  const [[sent]] = await (isLast ? tx.sending.lastly(insert) : tx.sending.together(insert))
  if (!sent) throw new Problem('user_not_found')

  if (!sent.isNew) return selectMessage(tx.db, viewer.id, sent.id)
  if (isTooMuch(tx.rooms, sent)) throw new Problem('request_unanswered')
  tellOf(tx, viewer, receiverId, sent)
  if (attachments?.length) return attach(tx, viewer, { messageId: sent.id, attachments })
  // As it would be read back: no one has read it yet.
  const { id, createdAt } = sent
  return { id, senderId: viewer.id, receiverId, content, clientId, createdAt: createdAt.toISOString(), ...plainAndNew }
}

const plainAndNew = { attachments: [], isUnsent: false, readAt: null }

const isRequest = ({ theirFolder }: Pick<Standing, 'theirFolder'>) => theirFolder !== 'inbox'

const isTooMuch = ({ config }: Rooms, sent: Inserted) => config.rateLimits && isRequest(sent) && sent.sentCount > mostInRequest

async function attach(tx: Tx, viewer: Viewer, { messageId, attachments }: { messageId: number; attachments: Files }) {
  const media = attachments.map((item) => (typeof item === 'string' ? { url: item } : item))
  await attachTo(tx, { type: 'message', id: messageId, uploaderId: viewer.id, media })
  return selectMessage(tx.db, viewer.id, messageId)
}

/** Messages after a decline reach no one, and their sender is not told; those from someone muted arrive silently. */
function tellOf(tx: Tx, viewer: Viewer, receiverId: number, { theirFolder, isInApp, isMuted }: Inserted) {
  const { live } = tx.rooms
  if (isInApp) tellOfNotice(tx, receiverId)
  if (theirFolder !== 'declined') {
    const { id, name } = viewer
    const event: LiveEvent = isMuted
      ? { type: 'conversation_changed', userId: id }
      : { type: 'new_message', sender: { id, name } }
    tx.afterCommit(() => live.push(receiverId, event))
  }
  tx.afterCommit(() => live.push(viewer.id, { type: 'conversation_changed', userId: receiverId }))
}

/**
 * Only in an open conversation, and only by those who allow it; nothing is stored, and the sender cannot tell whether it was
 * shown.
 */
export async function announceTyping(rooms: Rooms, viewer: Viewer, userId: number) {
  const standing = await requireStanding(outsideTransaction(rooms).db, viewer.id, userId)
  const mayWrite = refusalToWrite(standing, { isLimited: rooms.config.rateLimits }) === undefined
  const isOpen = standing.conversationId !== null && stateOf(standing) === 'open'
  if (standing.showsTyping && isOpen && mayWrite) {
    rooms.live.push(userId, { type: 'typing', userId: viewer.id })
  }
  return { message: 'Told' }
}
