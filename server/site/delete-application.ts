import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'

/** The log names the position and not the person: nothing leaves it. Its file leaves the store soon after, unless someone has sent the same again. */
export async function deleteApplication(tx: Tx, admin: Viewer, id: number) {
  const row = await tx.db.deleteFrom('applications').where('id', '=', id).returning('position_title').executeTakeFirst()
  if (!row) throw new Problem('application_not_found')
  const label = row.position_title ?? ''
  await recordAct(tx, admin, { action: 'delete_application', subjectType: 'application', subjectId: id, label })
  return { message: 'The application is deleted.' }
}
