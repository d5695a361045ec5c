import { sql, type RawBuilder } from 'kysely'

/** What the score is made of; whatever is not given is as the row has it. */
interface Parts {
  likes?: RawBuilder<number>
  commenters?: RawBuilder<number>
  listedAt?: RawBuilder<Date>
}

const likesByOthers = (likes: RawBuilder<number>) => sql`
  ${likes} - (select count(*) from likes where likes.post_id = posts.id and likes.user_id = posts.author_id)`

/**
 * For every update of `posts` that changes a part of it: log2(1 + likes by others + 2 × commenters other than the author)
 * + the time of listing in units of 36 hours. A post twice as well received stands as high as one 36 hours younger,
 * so scores age without being touched.
 */
export function hotScore(parts: Parts = {}): RawBuilder<number> {
  const { likes = sql`posts.like_count`, commenters = sql`posts.commenter_count`, listedAt = sql`posts.listed_at` } = parts
  return sql<number>`
    ln((1 + greatest(0, ${likesByOthers(likes)}) + 2 * (${commenters}))::float8) / ln(2::float8)
    + extract(epoch from ${listedAt})::float8 / 129600`
}
