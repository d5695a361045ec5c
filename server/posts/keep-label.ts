import type { Tx } from '#server/rooms.ts'
import type { LockedPost } from './lock-post.ts'

/** PRODUCT 5: what admins decide is kept as labels for the next training; nothing says who wrote it. */
export async function keepLabel({ db, rooms }: Tx, post: LockedPost, isRelevant: boolean) {
  await db
    .insertInto('relevance_labels')
    .values({
      ...{ content: post.content, score: post.ai_score, version: post.ai_version },
      ...{ is_relevant: isRelevant, created_at: rooms.now() },
    })
    .execute()
}
