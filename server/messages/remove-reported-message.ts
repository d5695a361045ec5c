import type { Tx } from '#server/rooms.ts'
import { emptyMessage } from './empty-message.ts'
import { lockMessage } from './lock-message.ts'

/** An admin has decided so. What both have deleted meanwhile is gone already. */
export async function removeReportedMessage(tx: Tx, messageId: number) {
  const message = await lockMessage(tx, messageId)
  if (message) await emptyMessage(tx, message, { keepsFiles: false })
}
