import { sql } from 'kysely'
import type { Attachment } from '#contract/posts.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'

interface Wanted {
  messageId: number
  fileId: number
}

/** Only from a message whose report waits for a decision; the log records which file was opened. */
export async function openReportedFile(tx: Tx, admin: Viewer, { messageId, fileId }: Wanted): Promise<Attachment> {
  const { rows } = await sql<{ file: Attachment; senderId: number }>`
    select attachments.card::json as file, messages.sender_id as "senderId"
      from attachments join messages on messages.id = attachments.message_id
     where attachments.id = ${fileId} and messages.id = ${messageId}
       and exists (select from reports where subject_type = 'message' and subject_id = messages.id and closed_at is null)`.execute(
    tx.db,
  )
  if (!rows[0]) throw new Problem('not_found')
  const { file, senderId } = rows[0]
  await recordAct(tx, admin, {
    ...{ action: 'open_reported_file', subjectType: 'message', subjectId: messageId, userId: senderId, label: file.name },
  })
  return file
}
