import type { FastifyReply } from 'fastify'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'

/** Always as a download, never shown in this site's name, and kept by no browser beyond its six months. */
export async function downloadApplication(rooms: Rooms, { viewer, id }: { viewer: Viewer; id: number }, reply: FastifyReply) {
  const row = await rooms.database.db
    .selectFrom('applications')
    .select(['position_title', 'file_key', 'file_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  const file = row && (await rooms.media.open(row.file_key))
  if (!file) throw new Problem('application_not_found')
  try {
    const label = row.position_title ?? ''
    await inTransaction(rooms, (tx) =>
      recordAct(tx, viewer, { action: 'download_application', subjectType: 'application', subjectId: id, label }),
    )
  } catch (error) {
    file.stream.destroy()
    throw error
  }
  await reply
    .headers({
      'content-type': 'application/pdf',
      'content-length': file.size,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.file_name).replaceAll(/['()*]/g, percent)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
    .send(file.stream)
  return ''
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
