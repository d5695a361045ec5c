import { stat } from 'node:fs/promises'
import { OperatorError } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Media } from '#server/media/media.ts'
import { readWhole } from '#server/media/read-whole.ts'
import { dumpRows } from './dump-rows.ts'
import { formatVersion, manifestName, type Manifest } from './manifest.ts'
import { writeArchive, type Archive } from './write-archive.ts'

export interface BackupOptions {
  database: Database
  /** Left out for snapshots, which hold only the database. */
  media?: Media
  file: string
  overwrite?: boolean
}

export interface BackupFigures {
  tables: number
  rows: number
  mediaFiles: number
  goneMedia: number
  damagedMedia: string[]
  bytes: number
  manifest: Manifest
}

/**
 * One consistent file. Pending jobs are left out on purpose: letters among them contain tokens in plain text, and a restored
 * copy must not send them twice.
 */
export async function writeBackup({ database, media, file, overwrite = false }: BackupOptions): Promise<BackupFigures> {
  let manifest: Manifest | undefined
  const fill = async (archive: Archive) => {
    manifest = await addEverything(archive, database, media)
    await addBytes(archive, manifestName, Buffer.from(JSON.stringify(manifest)))
  }
  await writeArchive(file, fill, { overwrite })
  return { ...figuresOf(manifest!), bytes: (await stat(file)).size, manifest: manifest! }
}

/**
 * Media files never change; they are stored before their rows and deleted after them. So copy the files that exist, then the
 * rows, then the files added meanwhile: everything the rows refer to is included, unless it both came and went during the
 * backup.
 */
async function addEverything(archive: Archive, database: Database, media: Media | undefined): Promise<Manifest> {
  const left: LeftOut = { gone: new Set(), damaged: new Set() }
  if (media) await addMedia(archive, media, left)
  const dump = await dumpRows(database, (name, lines) => addBytes(archive, name, lines))
  if (media) await addMedia(archive, media, left)
  return {
    format: 'ibid. backup',
    version: formatVersion,
    createdAt: new Date().toISOString(),
    ...dump,
    hasMedia: media !== undefined,
    goneMedia: [...left.gone],
    ...(left.damaged.size > 0 && { damagedMedia: [...left.damaged] }),
    entries: [...archive.entries],
  }
}

const addBytes = (archive: Archive, name: string, bytes: Buffer) => archive.add(name, bytes.length, [bytes])

type LeftOut = Record<'gone' | 'damaged', Set<string>>

/**
 * Each file is verified before it is written: an entry cannot be removed from the archive again, and restoring rejects a bad
 * one.
 */
async function addMedia(archive: Archive, media: Media, left: LeftOut) {
  const added = new Set(archive.entries.map(({ name }) => name))
  for await (const key of media.list()) {
    if (added.has(`media/${key}`) || left.damaged.has(key)) continue
    const whole = await readWhole(media, key)
    if (typeof whole === 'string') left[whole].add(key)
    else if (whole.content) await addBytes(archive, `media/${key}`, whole.content)
    else await addLarge(archive, media, key, left)
  }
}

async function addLarge(archive: Archive, media: Media, key: string, left: LeftOut) {
  const opened = await media.open(key)
  if (!opened) return void left.gone.add(key)
  await archive.add(`media/${key}`, opened.size, opened.stream)
  const { sha256 } = archive.entries.at(-1)!
  if (!key.startsWith(`${sha256}.`)) throw new OperatorError(`The media file ${key} changed while it was being read. Try again.`)
}

export function figuresOf({ tables, entries, goneMedia, damagedMedia = [] }: Manifest) {
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    mediaFiles: entries.filter(({ name }) => name.startsWith('media/')).length,
    goneMedia: goneMedia.length,
    damagedMedia,
  }
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export function describeFigures({ tables, rows, mediaFiles }: { tables: number; rows: number; mediaFiles: number }): string {
  return `${counted(rows, 'row')} in ${counted(tables, 'table')} and ${counted(mediaFiles, 'media file')}`
}
