import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { kindOfKey } from '#server/media/file-kinds.ts'
import { keyOfUrl } from '#server/uploads/media-urls.ts'
import { rowsAtOnce, type ExportList, type Reading, type Row } from '#server/data-exports/list.ts'
import { filePath, originalPath } from './file-path.ts'
import { messagePages } from './messages.ts'

/** A file in the media store, and its path in the ZIP. */
export interface OwnFile {
  key: string
  path: string
  name: string
  description: string
  type: string
  /** Null for pictures, whose size no row records. */
  bytes: number | null
  createdAt: Date | null
}

/** The profile's pictures, what the member uploaded, and what others sent them in messages they can still see. */
export async function* ownFiles(reading: Reading): AsyncGenerator<OwnFile[]> {
  yield selectPictures(reading)
  yield* uploads(reading)
  yield* originals(reading)
  for await (const messages of messagePages(reading, hasFiles)) {
    if (messages.length > 0) yield selectFiles(reading.db, sql`message_id = any(${messages.map(({ id }) => id)}::bigint[])`)
  }
}

const hasFiles = sql`exists (select from attachments where attachments.message_id = messages.id)`

const columns = ['path', 'name', 'description', 'type', 'bytes', 'createdAt'] as const
const asRow = ({ key: _key, ...row }: OwnFile): Row => ({ ...row })

export const files: ExportList = {
  name: 'files',
  about: 'Everything in the folder media: what it is called, the description you gave it, and where it lies.',
  columns,
  async *pages(reading) {
    for await (const page of ownFiles(reading)) yield page.map(asRow)
  },
}

/** A store may limit the size of a file, and the ZIP is one. */
export const filesLeftOut = (leftOut: OwnFile[]): ExportList => ({
  name: 'files-left-out',
  about: 'Only where there are such: files for which this file had no room. They are in files too.',
  columns,
  async *pages() {
    yield leftOut.map(asRow)
  },
})

/**
 * Including uploads not used in any post yet. Messages are listed above one by one, since the member may have deleted their
 * own.
 */
async function* uploads({ db, userId }: Reading) {
  let [page, after]: [(OwnFile & { id: number })[], number] = [[], 0]
  do {
    page = await selectFiles(db, sql`owner_id = ${userId} and message_id is null and id > ${after}`, rowsAtOnce)
    yield page
    after = page.at(-1)?.id ?? after
  } while (page.length === rowsAtOnce)
}

/** For items in their collections. */
async function* originals({ db, userId }: Reading) {
  let [page, after]: [(OwnFile & { id: number })[], number] = [[], 0]
  do {
    const { rows } = await sql<OwnFile & { id: number }>`
      select item_files.id, original_key as key, ${originalPath} as path, name, alt as description, type, size as bytes,
             item_files.created_at as "createdAt"
        from item_files join holdings on holdings.id = item_files.item_id
       where holdings.author_id = ${userId} and item_files.id > ${after} order by item_files.id limit ${rowsAtOnce}`.execute(db)
    page = rows
    yield page
    after = page.at(-1)?.id ?? after
  } while (page.length === rowsAtOnce)
}

async function selectFiles(db: Db, condition: RawBuilder<unknown>, limit?: number): Promise<(OwnFile & { id: number })[]> {
  const { rows } = await sql<OwnFile & { id: number }>`
    select id, key, ${filePath} as path, name, alt as description, type, size as bytes, created_at as "createdAt"
      from attachments where ${condition} order by id limit ${limit ?? null}::int`.execute(db)
  return rows
}

async function selectPictures({ db, userId }: Reading): Promise<OwnFile[]> {
  const user = await db
    .selectFrom('users')
    .select(['profile_picture', 'cover_picture'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return [picture('profile-picture', user.profile_picture), picture('cover-picture', user.cover_picture)].flat()
}

function picture(name: string, url: string | null): OwnFile[] {
  const key = keyOfUrl(url ?? '')
  if (key === undefined) return []
  const extension = key.split('.')[1]!
  const file = { name: `${name}.${extension}`, description: '', type: kindOfKey(key).type, bytes: null, createdAt: null }
  return [{ ...file, key, path: `media/${file.name}` }]
}
