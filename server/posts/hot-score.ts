import { sql, type RawBuilder } from 'kysely'

interface Parts {
  likes: RawBuilder<number>
  likesByAuthor: RawBuilder<number>
  commenters: RawBuilder<number>
  listedAt: RawBuilder<Date>
  now: RawBuilder<Date>
}

/** Twenty of the score's 36-hour units: to rise again after that, a post would need 2^20 times the response. */
const settledAfter = sql.lit('30 days')

/** For every update of `post_counts` that affects the score (`hot_score` in 017-post-counts.sql); null for a post in review. */
export const hotScore = ({ likes, likesByAuthor, commenters, listedAt, now }: Parts) => sql<number | null>`case
  when post_counts.hot is null or ${listedAt} < ${now} - interval ${settledAfter} then post_counts.hot
  else hot_score((${likes}) + 2 * (${commenters}) - (${likesByAuthor}), ${listedAt}) end`
