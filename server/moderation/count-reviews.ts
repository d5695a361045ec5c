import { sql } from 'kysely'
import type { Reply } from '#contract/endpoint.ts'
import type { countReviews as contract } from '#contract/moderation.ts'
import { countWaiting } from '#server/review/list-queue.ts'
import type { Tx } from '#server/rooms.ts'

type Counts = Reply<typeof contract>

/** The sum of the members' counters, plus posts in groups, which these do not include. */
export const approvedPosts = sql`(
  (select coalesce(sum(post_count), 0)::int from member_activity)
  + (select count(*)::int from posts where group_id is not null and is_approved))`

/** Everything except approved posts is few enough to be counted by its index. */
export async function countReviews(tx: Tx): Promise<Counts> {
  const { post: _, ...waiting } = await countWaiting(tx)
  const none = Object.fromEntries(Object.keys(tx.rooms.holdingKinds).map((kind) => [kind, 0]))
  const { rows } = await sql<Omit<Counts, 'pending'>>`
    select (select count(*)::int from users where not is_verified and verification_refused_at is null and erased_at is null) as "pendingUsers",
           (select count(*)::int from posts where not is_approved and rejected_at is null) as "pendingPosts",
           ${approvedPosts} as "approvedPosts",
           (select count(*)::int from (select distinct subject_type, subject_id from reports where closed_at is null) as open) as reports,
           (select count(*)::int from appeals where decided_at is null) as appeals,
           (select count(*)::int from contact_messages where status = 'new') as inbox`.execute(tx.db)
  return { ...rows[0]!, pending: { ...none, ...waiting } }
}
