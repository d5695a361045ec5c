import type { Tx } from '#server/rooms.ts'
import { releaseAttachments } from '#server/uploads/attach-to.ts'
import { eraseUnseen } from './erase-unseen.ts'
import { lockMessage } from './lock-message.ts'

/** Its reports are closed: what had waited for the admins alone goes, the files of one that was unsent and one that both have deleted. */
export async function forgetDecidedMessage(tx: Tx, messageId: number) {
  const message = await lockMessage(tx, messageId)
  if (!message) return
  if (message.isUnsent) await releaseAttachments(tx, 'message', messageId)
  await eraseUnseen(tx, message.conversationId, messageId)
}
