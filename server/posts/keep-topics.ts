import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/** Only approved posts appear under their topics. To be called after any change to a post's state, text or audience. */
export async function keepTopics({ db }: Pick<Tx, 'db'>, postIds: number[]) {
  await db
    .deleteFrom('post_topics')
    .where(sql<boolean>`post_id = any(${postIds}::int[])`)
    .execute()
  await sql`
    insert into post_topics (post_id, topic, author_id, is_public, listed_at)
    select id, topic, author_id, audience = 'public', listed_at
      from posts cross join unnest(topics) as topic
     where id = any(${postIds}::int[]) and is_approved`.execute(db)
}
