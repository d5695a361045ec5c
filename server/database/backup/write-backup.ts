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
  /** Left out for a snapshot, which is of the database alone. */
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
 * One consistent file. Jobs that wait are left out on purpose: letters among them carry tokens in plain,
 * and a restored copy must not send them a second time.
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
 * Files are never changed, put before their rows and deleted after them. So: the files there are, then the rows, then the files
 * that came meanwhile. What the rows refer to is in the backup, unless it both came and went while this ran.
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

/** A file is looked at before it is written: what stands in the archive cannot be taken out, and restoring refuses a wrong one. */
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
