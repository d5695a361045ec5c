import { sql } from 'kysely'
import type { Subject } from '#server/subjects/subject.ts'
import { removeComment } from './delete-comment.ts'
import { lockComment } from './lock-comment.ts'

export const commentSubject: Subject = {
  async lock(tx, viewer, id) {
    const { comment } = await lockComment(tx, id, viewer)
    return { authorId: comment.user.id, content: comment.content }
  },
  asReported: sql`select author_id, content, post_id, holding_id from comments where id = item.subject_id`,
  state: (id) => sql`(select md5(content) from comments where id = ${id})`,
  inGroup: (id) => sql`(
    select coalesce(posts.group_id, holdings.group_id)
      from comments left join posts on posts.id = comments.post_id left join holdings on holdings.id = comments.holding_id
     where comments.id = ${id})`,
  async remove(tx, admin, { id }) {
    const { rows } = await sql`select from comments where id = ${id}`.execute(tx.db)
    if (rows.length > 0) await removeComment(tx, admin, id)
  },
  remains: sql`select from comments where comments.id = subject_id`,
}
