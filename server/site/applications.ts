import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { listApplications as contract } from '#contract/applications.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { pageOf, readCursor, timeOfCursor } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { endOfKeeping } from './clean-up-site.ts'
import { presentApplication } from './present.ts'

export async function listApplications({ db }: Tx, { limit, cursor }: Parsed<typeof contract, 'query'>) {
  let query = db
    .selectFrom('applications')
    .selectAll()
    .select(sql<string>`(${endOfKeeping} at time zone 'UTC')::date`.as('deleted_on'))
    .select(sql<number>`extract(epoch from created_at) * 1000000`.as('key'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor) {
    const { key, id } = readCursor(cursor)
    query = query.where(sql<boolean>`(created_at, id) < (${timeOfCursor(key)}::timestamptz, ${id}::int)`)
  }
  const rows = await query.execute()
  const { shown, end } = pageOf(rows, limit)
  return { items: shown.map(presentApplication), end }
}

/** Always as a download, never shown in this site's name, and cached by no browser beyond its six months. */
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

/**
 * The log names the position, not the person, since nothing is ever removed from it. The file is removed from the store soon
 * after, unless someone else has sent an identical one.
 */
export async function deleteApplication(tx: Tx, admin: Viewer, id: number) {
  const row = await tx.db.deleteFrom('applications').where('id', '=', id).returning('position_title').executeTakeFirst()
  if (!row) throw new Problem('application_not_found')
  const label = row.position_title ?? ''
  await recordAct(tx, admin, { action: 'delete_application', subjectType: 'application', subjectId: id, label })
  return { message: 'The application is deleted.' }
}
