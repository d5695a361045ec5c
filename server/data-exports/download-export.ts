import type { FastifyReply } from 'fastify'
import { Problem } from '#server/http/problem.ts'
import type { Rooms } from '#server/rooms.ts'

/** For its owner, and not found for anyone else; always as a download, and cached by no browser or proxy. */
export async function downloadExport(rooms: Rooms, { userId, id }: { userId: number; id: number }, reply: FastifyReply) {
  const row = await rooms.database.db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .select(['users.username', 'data_exports.file_key', 'data_exports.created_at'])
    .where('data_exports.id', '=', id)
    .where('data_exports.user_id', '=', userId)
    .where('data_exports.expires_at', '>', rooms.now())
    .executeTakeFirst()
  const file = row?.file_key && (await rooms.media.open(row.file_key))
  if (!file) throw new Problem('export_not_found')
  await reply
    .headers({
      'content-type': 'application/zip',
      'content-length': file.size,
      'content-disposition': `attachment; filename="ibid-${row.username}-${row.created_at.toISOString().slice(0, 10)}.zip"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
    .send(file.stream)
  return ''
}
