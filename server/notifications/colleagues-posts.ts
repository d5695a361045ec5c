import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { isNotBlockedFor, isNotMutedBy } from '#server/users/blocked-people.ts'
import { colleaguesOf } from '#server/users/colleague-pairs.ts'

interface DigestPost {
  id: number
  author: string
  /** In one line. */
  beginning: string
}

/** What colleagues wrote since then and most people had something to say to; nothing the member has hidden or muted. */
export async function selectColleaguesPosts(db: Db, { userId, since }: { userId: number; since: Date }): Promise<DigestPost[]> {
  const { rows } = await sql<DigestPost>`
    select posts.id, users.name as author,
           left(regexp_replace(posts.content, '\\s+', ' ', 'g'), 120) || case when length(posts.content) > 120 then '…' else '' end as beginning
      from ${colleaguesOf(userId)} as colleague
      join users on users.id = colleague.id and users.suspended_at is null
      join posts on posts.author_id = colleague.id and posts.is_approved and posts.listed_at >= ${since}
      left join post_counts on post_counts.post_id = posts.id
     where ${isNotBlockedFor(userId, 'colleague.id')} and ${isNotMutedBy(userId, 'colleague.id')}
       and posts.id not in (select post_id from hidden_posts where user_id = ${userId})
     order by coalesce(post_counts.like_count + 2 * post_counts.commenter_count, posts.like_count + 2 * posts.commenter_count) desc, posts.id desc
     limit 3`.execute(db)
  return rows
}
