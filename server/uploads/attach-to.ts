import { sql, type RawBuilder } from 'kysely'
import type { ProblemCode } from '#contract/problems.ts'
import { documentMaxBytes, resourceFileMaxBytes } from '#contract/uploads.ts'
import { fieldProblem } from '#server/http/problem.ts'
import { kindOfKey } from '#server/media/file-kinds.ts'
import type { Tx } from '#server/rooms.ts'
import type { Subject } from '#server/subjects/subject.ts'
import { keyOfUrl } from './media-urls.ts'

/** What may have attachments; an attachment has one owner, or none yet. A new kind is an entry here and a column. */
const owners = {
  post: { column: 'post_id', field: 'media', refuses: {} },
  message: { column: 'message_id', field: 'attachments', refuses: { video: 'not_for_messages' } },
  holding: { column: 'holding_id', field: 'cover', refuses: { video: 'unsupported_file', document: 'unsupported_file' } },
  occurrence: { column: 'occurrence_id', field: 'slidesUpload', refuses: { video: 'unsupported_file' }, isResource: true },
  entry: { column: 'learning_entry_id', field: 'evidence', refuses: { video: 'not_for_evidence' } },
  version: { column: 'version_id', field: 'upload', refuses: {}, isResource: true },
} satisfies Record<string, Owner>

interface Owner {
  column: string
  /** The field named in problems. */
  field: string
  /** By kind of file. */
  refuses: Partial<Record<'image' | 'video' | 'document', ProblemCode>>
  /** Accepts the kinds and sizes of documents shared as resources. */
  isResource?: true
}

/** A condition on `attachments`: not attached to anything yet. */
export const isUnused: RawBuilder<boolean> = sql`(${sql.join(
  Object.values(owners).map(({ column }) => sql`${sql.ref(`attachments.${column}`)} is null`),
  sql` and `,
)})`

/** Until it is attached, a file is for its uploader alone: it may be on its way into a learning record (`Subject.mayReadMedia`). */
export const mayReadUnused: Subject['mayReadMedia'] = (viewer, key) =>
  viewer &&
  sql`select from attachment_files
        join attachments on attachments.id = attachment_files.attachment_id
       where attachment_files.key = ${key} and ${isUnused} and attachments.owner_id = ${viewer.id}`

export interface MediaItem {
  url: string
  /** Undefined: as given with the upload. */
  alt?: string | undefined
}

interface Attaching {
  type: keyof typeof owners
  id: number
  uploaderId: number
  media: MediaItem[]
}

/**
 * Gives it exactly these attachments in this order: its author's uploads that are not attached elsewhere. Any others it had
 * are removed.
 */
export async function attachTo(tx: Tx, { type, id, uploaderId, media }: Attaching) {
  const { column, field, refuses, isResource }: Owner = owners[type]
  const isItsOwn = sql<boolean>`${sql.ref(column)} = ${id}`
  const free = await selectAttachable(tx, { uploaderId, isItsOwn, keys: media.map(({ url }) => keyOfUrl(url) ?? '') })
  const ids = media.map(({ url }) => {
    // A file that appears twice in a post was uploaded twice.
    const at = free.findIndex(({ key }) => key === keyOfUrl(url))
    const [found] = at < 0 ? [] : free.splice(at, 1)
    if (!found) throw fieldProblem('unknown_upload', field)
    const refusal = refuses[found.kind] ?? refusalOf(found, isResource)
    if (refusal) throw fieldProblem(refusal, field)
    return found.id
  })
  await sql`
    with gone as (delete from attachments where ${isItsOwn} and id <> all(${ids}::bigint[]))
    update attachments a set ${sql.ref(column)} = ${id}, position = item.position - 1, alt = coalesce(item.alt, a.alt)
      from unnest(${ids}::bigint[], ${media.map(({ alt }) => alt ?? null)}::text[]) with ordinality as item (id, alt, position)
     where a.id = item.id`.execute(tx.db)
}

interface Found {
  key: string
  kind: string
  size: number
}

function refusalOf({ key, kind, size }: Found, isResource = false): ProblemCode | undefined {
  if (isResource) return size > resourceFileMaxBytes ? 'body_too_large' : undefined
  if (kindOfKey(key).isForResources) return 'unsupported_file'
  return kind === 'document' && size > documentMaxBytes ? 'body_too_large' : undefined
}

interface Wanted {
  uploaderId: number
  isItsOwn: RawBuilder<boolean>
  keys: string[]
}

/** Those it has already come first. Locked, so that neither anything else nor the cleanup takes them meanwhile. */
const selectAttachable = ({ db }: Tx, { uploaderId, isItsOwn, keys }: Wanted) =>
  db
    .selectFrom('attachments')
    .select(['id', 'key', 'kind', 'size'])
    .where('owner_id', '=', uploaderId)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .where(sql<boolean>`(${isUnused} or ${isItsOwn})`)
    .orderBy(isUnused)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Detaches them all. Their files are removed from the store soon after, unless something else uses the same ones. */
export const releaseAttachments = ({ db }: Tx, type: keyof typeof owners, id: number) =>
  sql`delete from attachments where ${sql.ref(owners[type].column)} = ${id}`.execute(db)

/** Gives another the same ones, owned by the same people. */
export async function copyAttachments({ db }: Tx, type: keyof typeof owners, from: number, to: number) {
  const column = sql.ref(owners[type].column)
  await sql`
    with copied as (
      insert into attachments (owner_id, ${column}, position, key, kind, type, name, size, width, height, alt, blur, sizes, pages, created_at)
      select owner_id, ${to}, position, key, kind, type, name, size, width, height, alt, blur, sizes, pages, created_at
        from attachments where ${column} = ${from} returning id, key, position)
    insert into attachment_files (key, attachment_id)
    select files.key, copied.id from copied
      join attachments as earlier on ${sql.ref(`earlier.${owners[type].column}`)} = ${from} and earlier.key = copied.key and earlier.position = copied.position
      join attachment_files as files on files.attachment_id = earlier.id`.execute(db)
}
