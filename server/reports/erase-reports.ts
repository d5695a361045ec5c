import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/**
 * Of and about somebody who has left, after their posts and comments: what still waits for a decision stays, without what
 * they said to it, as long as there is something to decide on. Their words in the quotes of others go.
 */
export async function eraseReports({ db }: Tx, userId: number) {
  await sql`
    delete from reports
     where author_id = ${userId}
       and (closed_at is not null
            or subject_type not in ('post', 'comment')
            or subject_type = 'post' and not exists (select from posts where posts.id = subject_id)
            or subject_type = 'comment' and not exists (select from comments where comments.id = subject_id))`.execute(db)
  await db.deleteFrom('reports').where('subject_type', '=', 'user').where('subject_id', '=', userId).execute()
  await db.deleteFrom('reports').where('reporter_id', '=', userId).where('closed_at', 'is not', null).execute()
  await db.updateTable('reports').set({ note: null }).where('reporter_id', '=', userId).execute()
  await db.deleteFrom('report_quotes').where('sender_id', '=', userId).execute()
}
