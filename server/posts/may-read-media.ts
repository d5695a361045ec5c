import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import type { Reader } from '#server/users/reader.ts'
import { visibleTo } from './visible-posts.ts'

/** A file is seen by whoever sees what it belongs to: a face, a post, an upload of one's own that is not used yet. */
export async function mayReadMedia(db: Db, viewer: Reader, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from users
     where (profile_picture = ${`/media/${key}`} or cover_picture = ${`/media/${key}`})
       and (${viewer.isAdmin} or users.id = ${viewer.id}
            or (${isActiveMember('users')} and ${isNotBlockedFor(viewer.id, 'users.id')}))
    union all
    select
      from attachment_files
      join attachments on attachments.id = attachment_files.attachment_id
      left join posts on posts.id = attachments.post_id
     where attachment_files.key = ${key} and attachments.message_id is null
       and case when posts.id is null then ${viewer.isAdmin} or attachments.owner_id = ${viewer.id} else ${visibleTo(viewer)} end
     limit 1`.execute(db)
  return rows.length > 0
}
