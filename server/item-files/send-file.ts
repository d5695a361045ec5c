import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { ItemFileKind } from '#contract/items.ts'
import { isShown, itemParts, rights } from '#server/collections/present-item.ts'
import { allowsDownload, isEditor, visitor } from '#server/collections/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import { isMember, type Viewer } from '#server/http/viewer.ts'
import { sendStored } from '#server/media/media-door.ts'
import { largestOf, placeInPyramid } from '#server/pictures/pyramid.ts'
import type { Rooms } from '#server/rooms.ts'
import type { Subject } from '#server/subjects/subject.ts'
import type { Reader } from '#server/users/reader.ts'

interface Sent {
  key: string
  kind: ItemFileKind
  name: string
  pyramidKey: string | null
  width: number
  height: number
  mayTake: boolean
  /** For anyone on the web. */
  isPublic: boolean
}

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
}

async function select({ database: { db } }: Rooms, viewer: Reader | null, fileId: number, condition: RawBuilder<boolean>) {
  const { rows } = await sql<Sent>`
    select item_files.original_key as key, item_files.kind, item_files.name, item_files.pyramid_key as "pyramidKey",
           item_files.width, item_files.height, ${allowsDownload(rights)} as "mayTake",
           (${visibleHoldings(null)} and ${isShown(visitor)}) as "isPublic"
      from holdings ${itemParts} join item_files on item_files.item_id = items.holding_id
     where item_files.id = ${fileId} and ${visibleHoldings(viewer)} and ${condition}`.execute(db)
  if (!rows[0]) throw new Problem('file_not_found')
  return rows[0]
}

/** As uploaded, for those who edit the collection. */
export async function sendOriginal(rooms: Rooms, viewer: Viewer, fileId: number, asked: Asked) {
  const { key, name } = await select(rooms, viewer, fileId, isEditor(viewer))
  return send(rooms, asked, { key, name, isAttached: true, isPublic: false })
}

/** Sound to listen to, in ranges; documents; pictures in the largest permitted size, if the collection allows downloads. */
export async function sendDownload(rooms: Rooms, fileId: number, asked: Asked) {
  const reader = isMember(asked.request.viewer) ? asked.request.viewer : null
  const file = await select(rooms, reader, fileId, isShown(reader ?? visitor))
  if (file.kind !== 'picture') return send(rooms, asked, { ...file, isAttached: file.kind === 'pdf' })
  if (!file.mayTake || file.pyramidKey === null) throw new Problem('file_not_found')
  const whole = { region: { x: 0, y: 0, width: file.width, height: file.height }, to: largestOf(file) }
  const content = await rooms.pictures.cut({
    ...{ ...placeInPyramid(file, whole), key: file.pyramidKey, to: whole.to, format: 'jpg', isKept: false },
  })
  return asked.reply
    .headers({ ...headersOf(file), 'content-disposition': attached(file.name.replace(/\.\w{1,5}$/, '.jpg')) })
    .type('image/jpeg')
    .send(content)
}

/**
 * Manifests direct players and readers on other sites to what anyone may see. A proxy may keep it for an hour, even after it
 * was withdrawn.
 */
const headersOf = ({ isPublic }: Pick<Sent, 'isPublic'>) => ({
  'x-robots-tag': 'noindex',
  'cache-control': isPublic ? 'public, max-age=3600' : 'private, no-cache',
  ...(isPublic && { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }),
})

async function send(
  { media }: Rooms,
  { request, reply }: Asked,
  { key, name, isAttached, isPublic }: Pick<Sent, 'key' | 'name' | 'isPublic'> & { isAttached: boolean },
) {
  const etag = `"${key}"`
  const headers = { ...headersOf({ isPublic }), etag, ...(isAttached && { 'content-disposition': attached(name) }) }
  if (request.headers['if-none-match']?.includes(etag)) return reply.headers(headers).code(304).send()
  return sendStored(media, { request, reply, key, headers })
}

const attached = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

/** Those who see the item read its small pictures under /media; originals and pyramids are never served there. */
export const mayReadItemFile: Subject['mayReadMedia'] = (viewer, key) =>
  sql`select from (select * from item_files where thumb_key = ${key} union all select * from item_files where large_key = ${key}) as item_files
        join items on items.holding_id = item_files.item_id
        join collections on collections.holding_id = items.collection_id
        join holdings on holdings.id = items.holding_id
       where ${visibleHoldings(viewer)} and ${isShown(viewer ?? visitor)}`
