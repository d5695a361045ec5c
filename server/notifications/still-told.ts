import { sql, type RawBuilder } from 'kysely'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { areColleagues } from '#server/users/colleague-pairs.ts'

const isActive = (userId: string) =>
  sql<boolean>`not exists (select from users where users.id = ${sql.ref(userId)} and users.suspended_at is not null)`

/** A post for colleagues is for those who are so now. */
const isOfAudience = (viewerId: number) => sql<boolean>`(
  posts.audience = 'public' or posts.author_id = ${viewerId} or ${areColleagues(sql.ref('posts.author_id'), viewerId)})`

/**
 * Whether a row of `notifications`, by default called `told` by the query, may still be shown to its member: not when its
 * sender has been suspended or one of the two blocks the other since, nor what such a person wrote. The list, the count
 * and the letters all ask this, so that they agree.
 */
export function isStillTold(viewerId: number, alias = 'told'): RawBuilder<boolean> {
  const sender = `${alias}.sender_id`
  return sql`(
    (${sql.ref(sender)} is null or (${isActive(sender)} and ${isNotBlockedFor(viewerId, sender)}))
    and (${sql.ref(`${alias}.type`)} <> 'mention' or exists (
      select from posts where posts.id = ${sql.ref(`${alias}.post_id`)} and posts.is_approved and ${isOfAudience(viewerId)}
         and ${isActive('posts.author_id')} and ${isNotBlockedFor(viewerId, 'posts.author_id')})
      or ${sql.ref(`${alias}.holding_id`)} is not null)
    and (${sql.ref(`${alias}.holding_id`)} is null or exists (
      select from holdings where holdings.id = ${sql.ref(`${alias}.holding_id`)} and (holdings.author_id = ${viewerId}
         or holdings.state = 'approved' and holdings.audience <> 'group' and ${isActive('holdings.author_id')}
            and ${isNotBlockedFor(viewerId, 'holdings.author_id')}))))`
}
