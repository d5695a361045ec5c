import type { Tx } from '#server/rooms.ts'

/** A message has none any more. Their files leave the store soon after, unless something else holds the same. */
export const releaseAttachments = ({ db }: Tx, messageId: number) =>
  db.deleteFrom('attachments').where('message_id', '=', messageId).execute()
