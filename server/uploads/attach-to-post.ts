import { sql } from 'kysely'
import { fieldProblem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { keyOfUrl } from './media-urls.ts'

export interface MediaItem {
  url: string
  /** Undefined: as it was given with the upload. */
  alt?: string | undefined
}

interface Attaching {
  postId: number
  ownerId: number
  media: MediaItem[]
}

/** Gives a post exactly these attachments in this order: uploads of its author that nothing else has. What it had besides is gone. */
export async function attachToPost(tx: Tx, { postId, ownerId, media }: Attaching) {
  const free = await selectAttachable(tx, { postId, ownerId, keys: media.map(({ url }) => keyOfUrl(url) ?? '') })
  const ids = media.map(({ url }) => {
    // A file that stands twice in a post was uploaded twice.
    const at = free.findIndex(({ key }) => key === keyOfUrl(url))
    const [found] = at < 0 ? [] : free.splice(at, 1)
    if (!found) throw fieldProblem('unknown_upload', 'media')
    return found.id
  })
  await tx.db
    .deleteFrom('attachments')
    .where('post_id', '=', postId)
    .where(sql<boolean>`id <> all(${ids}::bigint[])`)
    .execute()
  await sql`
    update attachments a set post_id = ${postId}, position = item.position - 1, alt = coalesce(item.alt, a.alt)
      from unnest(${ids}::bigint[], ${media.map(({ alt }) => alt ?? null)}::text[]) with ordinality as item (id, alt, position)
     where a.id = item.id`.execute(tx.db)
}

/** Those that the post has already come first. Locked: neither another post nor the cleanup takes them meanwhile. */
const selectAttachable = ({ db }: Tx, { postId, ownerId, keys }: { postId: number; ownerId: number; keys: string[] }) =>
  db
    .selectFrom('attachments')
    .select(['id', 'key'])
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .where('message_id', 'is', null)
    .where((eb) => eb.or([eb('post_id', 'is', null), eb('post_id', '=', postId)]))
    .orderBy('post_id')
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()
