import { sql, type RawBuilder } from 'kysely'
import { mostLargeId } from '#contract/endpoint.ts'
import type { GroupFile } from '#contract/groups.ts'
import { jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { listedHoldings } from '#server/holdings/visible-holdings.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import { requireGroupReader } from '#server/users/group-writers.ts'
import type { Paging } from '#server/posts/post-page.ts'
import { comesUpFor, mayHearOf } from '#server/posts/visible-posts.ts'
import type { Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'
import type { Reader } from '#server/users/reader.ts'

/** Files from the group's posts, few of which have any, and from the current versions of its resources; newest first. */
export async function listGroupFiles(tx: Tx, viewer: Reader, groupId: number, { limit, cursor }: Paging): Promise<TextPage> {
  await requireGroupReader(tx, viewer, groupId)
  const after = cursor === undefined ? undefined : readCursor(cursor, mostLargeId)
  const time = after ? timeOfCursor(after.key) : 'infinity'
  const isAfter = (since: RawBuilder<unknown>) => sql`
    ${since} <= ${time}::timestamptz and (${since}, file.id) < (${time}::timestamptz, ${after?.id ?? mostLargeId}::bigint)`
  const since = { post: sql`posts.listed_at`, resource: sql`greatest(holdings.listed_at, version.created_at)` }
  const post = jsonObject<NonNullable<GroupFile['post']>>({ id: jsonPlain('posts.id') })
  const ofPosts = sql`
    select file.id, posts.listed_at as since, ${fileAsJson({ post, since: since.post })} as text
      from posts join users as author on author.id = posts.author_id
     cross join lateral (select id, card from attachments where post_id = posts.id) as file
     where posts.group_id = ${groupId} and posts.attachment_count > 0 and ${comesUpFor(viewer)} and ${mayHearOf(viewer)}
       and ${isAfter(since.post)} order by since desc, file.id desc limit ${limit + 1}`
  const resource = jsonObject<NonNullable<GroupFile['resource']>>({
    id: jsonPlain('holdings.id'),
    title: jsonString('holdings.title'),
  })
  const ofResources = sql`
    select file.id, ${since.resource} as since, ${fileAsJson({ resource, since: since.resource })} as text
      from holdings join users as author on author.id = holdings.author_id ${newestFile(sql.ref('holdings.id'))}
     where holdings.group_id = ${groupId} and holdings.kind = 'resource' and ${listedHoldings(viewer)}
       and ${isAfter(since.resource)} order by since desc, file.id desc limit ${limit + 1}`
  const { rows } = await sql<{ id: number; key: number; text: string }>`
    select id, extract(epoch from since) * 1000000 as key, text from ((${ofPosts}) union all (${ofResources})) as files
     order by since desc, id desc limit ${limit + 1}`.execute(tx.db)
  const { shown, end } = pageOf(rows, limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}

/** The file of the published version, for resources with this holding. */
export const newestFile = (holdingId: RawBuilder<unknown>) => sql`
  join resources on resources.holding_id = ${holdingId}
  join resource_versions as version on version.resource_id = ${holdingId} and version.number = resources.version_count
  join attachments as file on file.version_id = version.id`

/** Resources have a download door of their own, which counts them. */
const cardOfVersion: Json = sql`(file.card::jsonb || jsonb_build_object(
  'url', '/api/resources/' || holdings.id || '/versions/' || version.number || '/file', 'sizes', '[]'::jsonb))::text`

interface Source {
  post?: Json
  resource?: Json
  since: RawBuilder<unknown>
}

const fileAsJson = ({ post, resource, since }: Source): Json =>
  jsonObject<GroupFile>({
    attachment: resource ? cardOfVersion : sql`file.card`,
    post: post ?? sql`'null'`,
    resource: resource ?? sql`'null'`,
    user: personAsJson('author'),
    createdAt: jsonTime(since),
  })
