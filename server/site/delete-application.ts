import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'

/** Its file goes with the next cleanup of uploads, unless somebody has sent the same again. */
export async function deleteApplication(tx: Tx, admin: Viewer, id: number) {
  const row = await tx.db.deleteFrom('applications').where('id', '=', id).returning('name').executeTakeFirst()
  if (!row) throw new Problem('application_not_found')
  await recordAct(tx, admin, { action: 'delete_application', subjectType: 'application', subjectId: id, label: row.name })
  return { message: 'The application is deleted.' }
}
