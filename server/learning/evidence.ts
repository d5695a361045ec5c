import { sql } from 'kysely'
import { Problem, fieldProblem } from '#server/http/problem.ts'
import { fileKinds } from '#server/media/file-kinds.ts'
import type { Tx } from '#server/rooms.ts'
import type { Subject } from '#server/subjects/subject.ts'
import { attachTo } from '#server/uploads/attach-to.ts'

/** Only the entry's owner reads it, not even an admin. */
export const mayReadEvidence: Subject['mayReadMedia'] = (viewer, key) =>
  viewer &&
  sql`select from attachment_files
        join attachments on attachments.id = attachment_files.attachment_id
        join learning_entries on learning_entries.id = attachments.learning_entry_id
       where attachment_files.key = ${key} and learning_entries.user_id = ${viewer.id}`

const documents = [fileKinds.pdf, fileKinds.txt, fileKinds.docx].map(({ type }) => type)

/** Exactly these, in this order. */
export async function attachEvidence(tx: Tx, { id, userId, urls }: { id: number; userId: number; urls: string[] }) {
  if (new Set(urls).size < urls.length) throw new Problem('invalid_input', { fields: { evidence: 'Each file once' } })
  await attachTo(tx, { type: 'entry', id, uploaderId: userId, media: urls.map((url) => ({ url })) })
  const files = tx.db.selectFrom('attachments').select('id').where('learning_entry_id', '=', id)
  const other = await files.where('kind', '=', 'document').where('type', 'not in', documents).executeTakeFirst()
  if (other) throw fieldProblem('not_for_evidence', 'evidence')
}
