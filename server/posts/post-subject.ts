import { sql } from 'kysely'
import type { Viewer } from '#server/http/viewer.ts'
import { decide } from '#server/review/decide.ts'
import type { Tx } from '#server/rooms.ts'
import type { Subject } from '#server/subjects/subject.ts'
import { hidePost } from './save-post.ts'
import { lockPost } from './lock-post.ts'
import { reviewablePost } from './post-review.ts'
import { postThread } from './post-thread.ts'
import { mayHearOf, visibleTo } from './visible-posts.ts'

export const postSubject: Subject = {
  async lock(tx, viewer, id) {
    const { author_id: authorId, content } = await lockPost(tx, id, viewer)
    return { authorId, content }
  },
  asReported: sql`select author_id, content, id as post_id, null::int as holding_id from posts where id = item.subject_id`,
  state: (id) => sql`(
    select md5(row(content, array(select row(key, alt)::text from attachments where post_id = posts.id order by position, id))::text)
      from posts where id = ${id})`,
  inGroup: (id) => sql`(select group_id from posts where id = ${id})`,
  hide: hidePost,
  remove: rejectIfThere,
  isQuotedInWarnings: true,
  remains: sql`select from posts where posts.id = subject_id`,
  reviewable: reviewablePost,
  thread: postThread,
  async mayWatch(db, viewer, ids) {
    const { rows } = await sql<{ id: number }>`
      select posts.id from posts where posts.id = any(${ids}::int[]) and ${visibleTo(viewer)} and ${mayHearOf(viewer)}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },
  mayReadMedia: (viewer, key) =>
    viewer &&
    sql`select from attachment_files
          join attachments on attachments.id = attachment_files.attachment_id
          join posts on posts.id = attachments.post_id
         where attachment_files.key = ${key} and ${visibleTo(viewer)}`,
}

async function rejectIfThere(tx: Tx, admin: Viewer, { id, reason }: { id: number; reason: string }) {
  const { rows } = await sql`select from posts where id = ${id} and rejected_at is null`.execute(tx.db)
  if (rows.length === 0) return
  await decide(tx, admin, { subjectType: 'post', subjectId: id, decision: 'reject', reason, isLoggedElsewhere: true })
}
