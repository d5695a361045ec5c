import type { Tx } from '#server/rooms.ts'

/** What somebody who has left had uploaded for a post or a message that was never sent. Its files leave the store soon after. */
export const eraseUnusedUploads = ({ db }: Tx, ownerId: number) =>
  db
    .deleteFrom('attachments')
    .where('owner_id', '=', ownerId)
    .where('post_id', 'is', null)
    .where('message_id', 'is', null)
    .execute()
