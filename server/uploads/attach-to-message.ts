import { sql } from 'kysely'
import { fieldProblem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { MediaItem } from './attach-to-post.ts'
import { keyOfUrl } from './media-urls.ts'

interface Attaching {
  messageId: number
  ownerId: number
  media: MediaItem[]
}

/** Gives a new message these attachments in this order: images and documents of its sender that nothing else has. */
export async function attachToMessage(tx: Tx, { messageId, ownerId, media }: Attaching) {
  const free = await selectUnused(
    tx,
    ownerId,
    media.map(({ url }) => keyOfUrl(url) ?? ''),
  )
  const ids = media.map(({ url }) => {
    const at = free.findIndex(({ key }) => key === keyOfUrl(url))
    const [found] = at < 0 ? [] : free.splice(at, 1)
    if (!found) throw fieldProblem('unknown_upload', 'attachments')
    if (found.kind === 'video') throw fieldProblem('not_for_messages', 'attachments')
    return found.id
  })
  await sql`
    update attachments a set message_id = ${messageId}, position = item.position - 1, alt = coalesce(item.alt, a.alt)
      from unnest(${ids}::bigint[], ${media.map(({ alt }) => alt ?? null)}::text[]) with ordinality as item (id, alt, position)
     where a.id = item.id`.execute(tx.db)
}

/** Locked: neither a post nor the cleanup takes them meanwhile. */
const selectUnused = ({ db }: Tx, ownerId: number, keys: string[]) =>
  db
    .selectFrom('attachments')
    .select(['id', 'key', 'kind'])
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .where('post_id', 'is', null)
    .where('message_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
