import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import type { LockedPost } from './lock-post.ts'

/** What admins decide is kept as labels for the next training; nothing says who wrote it. */
export async function keepLabel({ db, rooms }: Tx, post: LockedPost, isRelevant: boolean) {
  await db
    .insertInto('relevance_labels')
    .values({
      ...{ content: post.content, score: post.ai_score, version: post.ai_version },
      ...{ is_relevant: isRelevant, created_at: rooms.now() },
    })
    .execute()
}

/** Of posts that are about to be deleted for good, as they are and as they were. A label is known by its text alone. */
export async function forgetLabels({ db }: Tx, postIds: number[]) {
  if (postIds.length === 0) return
  await sql`
    delete from relevance_labels
     where content in (select content from posts where id = any(${postIds}::int[])
                       union all select content from post_versions where post_id = any(${postIds}::int[]))`.execute(db)
}
