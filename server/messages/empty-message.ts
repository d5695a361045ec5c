import type { Tx } from '#server/rooms.ts'
import { releaseAttachments } from '#server/uploads/attach-to.ts'
import type { LockedMessage } from './lock-message.ts'
import { takeFromUnread } from './take-from-unread.ts'

interface Remains {
  /** For admins who have yet to decide; its two members no longer see them either way. */
  keepsFiles: boolean
}

/** Its place stays, but its words and files are gone for both. */
export async function emptyMessage(tx: Tx, message: LockedMessage, { keepsFiles }: Remains) {
  const { id, conversationId, senderId, receiverId } = message
  const { live, now } = tx.rooms
  await tx.db.updateTable('messages').set({ content: '', unsent_at: now() }).where('id', '=', id).execute()
  if (!keepsFiles) await releaseAttachments(tx, 'message', id)
  if (message.isUnread) await takeFromUnread(tx, conversationId, receiverId)

  tx.afterCommit(() => live.push(senderId, { type: 'conversation_changed', userId: receiverId }))
  if (!message.isDeclined) tx.afterCommit(() => live.push(receiverId, { type: 'conversation_changed', userId: senderId }))
}
