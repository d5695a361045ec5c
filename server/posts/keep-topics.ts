import { sql } from 'kysely'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Tx } from '#server/rooms.ts'

interface Posts {
  postIds: number[]
}

/** Only approved posts appear under their topics. To be called after any change to a post's state, text or audience. */
export function keepTopics({ db, sending }: Tx, postIds: number[]) {
  sending.along(deleteTopics.fill(db, { postIds }))
  sending.along(insertTopics.fill(db, { postIds }))
}

// The planner does not see how many there are (`anyOf`).
const among = ({ postIds }: Posts) => sql`any ((select ${postIds}::int[])::int[])`

const deleteTopics = prepareSql<Posts, object>(
  ['postIds'],
  (posts) => sql`delete from post_topics where post_id = ${among(posts)}`,
)

/** Of posts that have none yet. */
export const insertTopics = prepareSql<Posts, object>(
  ['postIds'],
  (posts) => sql`
    insert into post_topics (post_id, topic, author_id, is_public, listed_at)
    select id, topic, author_id, audience = 'public', listed_at
      from posts cross join unnest(topics) as topic
     where id = ${among(posts)} and is_approved`,
)
