import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import { extract as createExtract, type Header } from 'tar-stream'
import { OperatorError } from '#server/config.ts'
import { readMigrations, type Migration } from '#server/database/migrate.ts'
import { isMediaKey } from '#server/media/file-kinds.ts'
import { manifestName, parseManifest, refuseForeignMigrations, type Manifest, type ManifestEntry } from './manifest.ts'

interface Entry extends AsyncIterable<Buffer> {
  header: Header
}

export interface ArchiveReader {
  rows(tableName: string, lines: Buffer): Promise<void> | void
  /** Must read `content` to its end. */
  media?(key: string, content: AsyncIterable<Buffer>): Promise<void>
}

/** Exactly what the writer can write: no path leaves the two folders, no name is open to interpretation. */
const rowsName = /^tables\/([a-z][a-z0-9_]*)\/[1-9][0-9]*\.ndjson$/
const mediaFolder = 'media/'
/** A thousand rows stay far below this; a hostile archive must not fill the memory. */
const mostBytesInMemory = 256 * 2 ** 20

/** Reads everything once, passing it on to the reader if there is one, and succeeds only if all of it is what was written. */
export async function readArchive(file: string, reader?: ArchiveReader): Promise<Manifest> {
  const extract = createExtract()
  const unpacking = pipeline(createReadStream(file), createGunzip(), extract)
  const reading = readEntries(extract as AsyncIterable<unknown> as AsyncIterable<Entry>, reader)
  try {
    const [manifest] = await Promise.all([reading, unpacking])
    return manifest
  } catch (error) {
    extract.destroy()
    await Promise.allSettled([reading, unpacking])
    throw explained(error as NodeJS.ErrnoException, file)
  }
}

async function readEntries(extract: AsyncIterable<Entry>, reader: ArchiveReader | undefined): Promise<Manifest> {
  const seen: ManifestEntry[] = []
  const rows = new Map<string, number>()
  let manifest: Manifest | undefined
  for await (const entry of extract) {
    const { name, type } = entry.header
    if (manifest || type !== 'file') throw new Damage(name)
    if (name === manifestName) manifest = parseManifest(String(await wholeOf(entry, entry)))
    else seen.push(await readEntry(entry, reader, rows))
  }
  if (!manifest) throw new Damage(manifestName)
  compare(manifest, seen, rows)
  return manifest
}

function compare({ entries, tables }: Manifest, seen: ManifestEntry[], rows: Map<string, number>) {
  const wrong = seen.find((entry, position) => !isDeepStrictEqual(entry, entries[position]))
  if (wrong || seen.length !== entries.length) throw new Damage(wrong?.name ?? entries[seen.length]!.name)
  const expected = new Map(tables.filter((table) => table.rows > 0).map((table) => [table.name, table.rows]))
  if (!isDeepStrictEqual(rows, expected)) throw new Damage(manifestName)
}

async function readEntry(entry: Entry, reader: ArchiveReader | undefined, rows: Map<string, number>): Promise<ManifestEntry> {
  const { name, size: bytes } = entry.header
  const [, table] = rowsName.exec(name) ?? []
  const key = name.startsWith(mediaFolder) ? name.slice(mediaFolder.length) : ''
  const hash = createHash('sha256')
  const content = hashing(entry, hash)
  if (table) {
    const lines = await wholeOf(entry, content)
    rows.set(table, (rows.get(table) ?? 0) + countLines(lines))
    await reader?.rows(table, lines)
  } else if (isMediaKey(key)) {
    await (reader?.media ? reader.media(key, content) : drain(content))
  } else {
    throw new Damage(name)
  }
  const sha256 = hash.digest('hex')
  if (key && !key.startsWith(`${sha256}.`)) throw new Damage(name)
  return { name, bytes, sha256 }
}

async function* hashing(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

async function wholeOf({ header }: Entry, content: AsyncIterable<Buffer>): Promise<Buffer> {
  if (header.size > mostBytesInMemory) throw new Damage(header.name)
  return Buffer.concat(await Array.fromAsync(content))
}

async function drain(content: AsyncIterable<Buffer>) {
  for await (const _chunk of content);
}

const newline = 10
const countLines = (bytes: Buffer) => bytes.reduce((count, byte) => (byte === newline ? count + 1 : count), 0)

/** The message names the offending entry. */
class Damage extends Error {}

function explained(error: NodeJS.ErrnoException, file: string): Error {
  if (error instanceof OperatorError) return error
  if (error.code === 'ENOENT') return new OperatorError(`There is no file ${file}.`)
  if (error instanceof Damage)
    return new OperatorError(`${file} is damaged or no backup of ibid. (${error.message}). Nothing was changed.`)
  const isUnreadable = error.code?.startsWith('Z_') || /tar header|end of data|JSON|Invalid input/.test(error.message)
  return isUnreadable ? new OperatorError(`${file} is damaged or no backup of ibid. Nothing was changed.`) : error
}

/**
 * Reads the whole file without changing anything: whether it is complete, undamaged and from a release this one can upgrade.
 */
export async function verifyBackup(file: string, migrations?: Migration[], reader?: ArchiveReader): Promise<Manifest> {
  const manifest = await readArchive(file, reader)
  refuseForeignMigrations(manifest, migrations ?? (await readMigrations()))
  return manifest
}
