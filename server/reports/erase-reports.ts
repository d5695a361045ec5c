import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/**
 * By and about someone who has left, after their posts and comments: whatever still awaits a decision stays, without their
 * notes, as long as there is something to decide on. Their words in others' quotes are deleted.
 */
export async function eraseReports({ db, rooms }: Tx, userId: number) {
  const remaining = Object.entries(rooms.subjects).flatMap(([type, { remains }]) =>
    remains ? [sql`subject_type = ${type} and exists (${remains})`] : [],
  )
  await sql`
    delete from reports
     where author_id = ${userId}
       and (closed_at is not null or not (${sql.join(remaining, sql` or `)}))`.execute(db)
  await db.deleteFrom('reports').where('subject_type', '=', 'user').where('subject_id', '=', userId).execute()
  await db.deleteFrom('reports').where('reporter_id', '=', userId).where('closed_at', 'is not', null).execute()
  await db.updateTable('reports').set({ note: null }).where('reporter_id', '=', userId).execute()
  await db.deleteFrom('report_quotes').where('sender_id', '=', userId).execute()
}
