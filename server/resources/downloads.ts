import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import { isMember } from '#server/http/viewer.ts'
import { sendStored } from '#server/media/media-door.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { dayOf } from '#server/users/note-activity.ts'
import { mayReadWaiting } from './present.ts'

interface Wanted {
  id: number
  number: number
  /** The page displays the file's contents instead of saving it. */
  isViewed?: boolean | undefined
}

interface Version {
  id: number
  resourceId: number
  isListed: boolean
  authorId: number
  link: string | null
  key: string | null
  name: string | null
}

/** The file under the name it was given, or a redirect to the link. */
export async function sendVersion(rooms: Rooms, request: FastifyRequest, reply: FastifyReply, wanted: Wanted) {
  const reader = isMember(request.viewer) ? request.viewer : null
  const version = await findVersion(rooms, reader, wanted)
  if (version.isListed && reader?.id !== version.authorId && !wanted.isViewed && isDownload(request)) {
    const by = reader ? `user ${reader.id}` : `network ${networkOf(request.ip)}`
    await inTransaction(rooms, (tx) => countDownload(tx, version, by))
  }
  reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' })
  if (version.link !== null) return reply.code(302).header('location', inAscii(version.link)).send()
  if (version.key === null) throw new Problem('version_not_found')
  const etag = `"${version.key}"`
  if (request.headers['if-none-match']?.includes(etag)) return reply.header('etag', etag).code(304).send()
  const name = encodeURIComponent(version.name ?? 'file').replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
  return sendStored(rooms.media, { request, reply, key: version.key })
}

/** A header may contain only ASCII; what is percent-encoded already stays as it is. */
const inAscii = (link: string) => link.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, (signs) => encodeURIComponent(signs))

/** For its author and reviewers, a pending version has the number it will get. */
async function findVersion({ database }: Rooms, viewer: Reader | null, { id, number }: Wanted): Promise<Version> {
  const isWaiting = viewer
    ? sql`(version.number is null and resources.version_count + 1 = ${number}::int and ${mayReadWaiting(viewer)})`
    : sql`false`
  const { rows } = await sql<Version>`
    select version.id, resources.holding_id as "resourceId", version.number is not null and holdings.state = 'approved' as "isListed",
           holdings.author_id as "authorId", version.link, file.key, file.name
      from holdings join resources on resources.holding_id = holdings.id
      join resource_versions as version on version.resource_id = resources.holding_id
      left join attachments as file on file.version_id = version.id
     where holdings.id = ${id} and ${visibleHoldings(viewer)} and (version.number = ${number} or ${isWaiting})`.execute(
    database.db,
  )
  if (!rows[0]) throw new Problem('version_not_found')
  return rows[0]
}

/** Cubot is a maker of phones. */
const robots = /(?<!cu)bot\b|crawl|spider|slurp|archiver|preview|facebookexternalhit|embedly|curl\/|wget\/|python-|headless/i

/** Not by crawlers; nor does viewing count, or resuming a download. */
const isDownload = ({ method, headers }: FastifyRequest) =>
  method === 'GET' &&
  headers['if-none-match'] === undefined &&
  (headers.range ?? 'bytes=0-').startsWith('bytes=0-') &&
  !robots.test(headers['user-agent'] ?? '')

/** Once per person, or network of visitors, version and day: who it was is stored as a keyed hash until the day is over. */
async function countDownload({ db, rooms }: Tx, { id, resourceId }: Version, by: string) {
  const day = dayOf(rooms.now())
  const secret = await db.selectFrom('secrets').select('value').where('name', '=', 'downloads').executeTakeFirstOrThrow()
  const hash = createHmac('sha256', secret.value).update(`${day} ${id} ${by}`).digest()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('download_marks')
    .values({ hash, day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return
  await sql`
    insert into resource_downloads as counted (version_id, day, count) values (${id}, ${day}, 1)
    on conflict (version_id, day) do update set count = counted.count + 1`.execute(db)
  await sql`update resource_versions set download_count = download_count + 1 where id = ${id}`.execute(db)
  await sql`update resources set download_count = download_count + 1 where holding_id = ${resourceId}`.execute(db)
}

const daysOfNumbers = 60

/** Deletes the hashes of past days, and daily numbers when only their sum is still shown. */
export async function forgetDownloads({ database, now }: Rooms) {
  await database.db.deleteFrom('download_marks').where('day', '<', dayOf(now())).execute()
  const old = dayOf(new Date(now().getTime() - daysOfNumbers * 86_400_000))
  await database.db.deleteFrom('resource_downloads').where('day', '<', old).execute()
}
