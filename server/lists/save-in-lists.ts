import type { Parsed } from '#contract/endpoint.ts'
import type { save as contract } from '#contract/saves.ts'
import { saveHolding } from '#server/holdings/save-holding.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { savePost } from '#server/posts/save-post.ts'
import type { Tx } from '#server/rooms.ts'
import { addToLists } from './own-lists.ts'

/** Exactly one of the two is given. */
export async function saveInLists(tx: Tx, viewer: Viewer, { postId, holdingId, listIds = [] }: Parsed<typeof contract, 'body'>) {
  const saved = await (postId === undefined ? saveHolding(tx, viewer, holdingId!) : savePost(tx, viewer, postId))
  if (listIds.length > 0) {
    await addToLists(tx, viewer, listIds, postId === undefined ? { holding_id: saved.id } : { post_id: saved.id })
  }
  return saved
}
