import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { isNotBlockedFor, isNotMutedBy } from '#server/users/blocked-people.ts'
import { colleaguesOf } from '#server/users/colleague-pairs.ts'

export interface DigestPost {
  id: number
  author: string
  /** The group's name, for a post written for one. */
  group: string | null
  /** On one line. */
  beginning: string
}

interface Asked {
  userId: number
  since: Date
}

/** Colleagues' posts since then with the most response; none the member has hidden, and none by people they have muted. */
export const selectColleaguesPosts = (db: Db, { userId, since }: Asked): Promise<DigestPost[]> =>
  selectMostAnswered(
    db,
    userId,
    sql`
      select posts.*, null as group_name
        from ${colleaguesOf(userId)} as colleague
        join posts on posts.author_id = colleague.id and posts.is_approved and posts.listed_at >= ${since}
       where posts.group_id is null`,
  )

/** Posts in the member's groups, except those they have silenced. */
export const selectGroupPosts = (db: Db, { userId, since }: Asked): Promise<DigestPost[]> =>
  selectMostAnswered(
    db,
    userId,
    sql`
      select posts.*, in_group.title as group_name
        from group_members as mine
        join holdings as in_group on in_group.id = mine.group_id and in_group.state = 'approved'
        join posts on posts.group_id = mine.group_id and posts.is_approved and posts.listed_at >= ${since}
       where mine.user_id = ${userId} and mine.state = 'member' and mine.level <> 'none' and posts.author_id <> ${userId}`,
  )

async function selectMostAnswered(db: Db, userId: number, posts: RawBuilder<unknown>): Promise<DigestPost[]> {
  const { rows } = await sql<DigestPost>`
    select posts.id, users.name as author, posts.group_name as group,
           left(regexp_replace(posts.content, '\\s+', ' ', 'g'), 120) || case when length(posts.content) > 120 then '…' else '' end as beginning
      from (${posts}) as posts
      join users on users.id = posts.author_id and users.suspended_at is null
      left join post_counts on post_counts.post_id = posts.id
     where ${isNotBlockedFor(userId, 'posts.author_id')} and ${isNotMutedBy(userId, 'posts.author_id')}
       and posts.id not in (select post_id from hidden_posts where user_id = ${userId})
     order by coalesce(post_counts.like_count + 2 * post_counts.commenter_count, posts.like_count + 2 * posts.commenter_count) desc, posts.id desc
     limit 3`.execute(db)
  return rows
}
