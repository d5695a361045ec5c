import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isKeptBySelf } from './queries.ts'
import { isThere, standingTables } from './standing.ts'

/** A file of a message is seen by the two who see the message; by admins only while a report of it is open. */
export async function mayReadMessageMedia(db: Db, viewer: Viewer, key: string): Promise<boolean> {
  const { rows } = await sql`
    select
      from attachment_files
      join attachments on attachments.id = attachment_files.attachment_id
      join messages on messages.id = attachments.message_id
     where attachment_files.key = ${key}
       and (messages.unsent_at is null and exists (
              select from ${standingTables} where ${isThere(viewer.id)} and mine.conversation_id = messages.conversation_id and ${isKeptBySelf})
         or ${viewer.isAdmin} and exists (select from reports where subject_type = 'message' and subject_id = messages.id and closed_at is null))
     limit 1`.execute(db)
  return rows.length > 0
}
