import { unsendMinutes } from '#contract/messages.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { emptyMessage } from './empty-message.ts'
import { lockOwnMessage } from './lock-message.ts'

/** For both, and only soon after it was sent. Doing so twice counts once. */
export async function unsendMessage(tx: Tx, viewer: Viewer, messageId: number) {
  const message = await lockOwnMessage(tx, viewer.id, messageId)
  if (message.senderId !== viewer.id) throw new Problem('not_yours')
  const ageMs = tx.rooms.now().getTime() - message.createdAt.getTime()
  if (!message.isUnsent && ageMs > unsendMinutes * 60_000) throw new Problem('too_late_to_unsend')

  if (!message.isUnsent) await emptyMessage(tx, message, { keepsFiles: await waitsForAdmins(tx, messageId) })
  return { message: 'Unsent' }
}

async function waitsForAdmins({ db }: Tx, messageId: number): Promise<boolean> {
  const open = await db
    .selectFrom('reports')
    .select('id')
    .where('subject_type', '=', 'message')
    .where('subject_id', '=', messageId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}
