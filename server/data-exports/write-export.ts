import { Readable } from 'node:stream'
import { collectionAsCsv } from '#server/imports/export-collection.ts'
import { certificateAsPdf } from '#server/learning/certificate-pdf.ts'
import { certificatesOf } from '#server/learning/read-certificate.ts'
import { storeFile, type ClaimedFile } from '#server/media/claim-files.ts'
import type { Rooms } from '#server/rooms.ts'
import { allLists } from './all-lists.ts'
import { listAsCsv, listAsJson } from './list-content.ts'
import type { ExportList, Reading } from './list.ts'
import { ownCollectionIds } from './lists/collections.ts'
import { filesLeftOut, ownFiles, type OwnFile } from './lists/files.ts'
import { readOwnProfile, readOwnSettings } from './own-documents.ts'
import { readme } from './readme.ts'
import { reportProgress, type Progress } from './report-progress.ts'
import { storeZip, type AddEntry } from './store-zip.ts'
import { readLetterhead } from '#server/users/letterhead.ts'
import { readSite } from '#server/users/read-site.ts'

interface Asked {
  id: number
  userId: number
  signal: AbortSignal
}

/** The rest is for files. */
const shareOfLists = 30

export function writeExport(rooms: Rooms, { id, userId, signal }: Asked): Promise<ClaimedFile> {
  const reading: Reading = { db: rooms.database.db, userId, now: rooms.now() }
  const progress = reportProgress(rooms, id)
  const limits = { maxBytes: rooms.media.maxFileBytes, signal }
  let written = 0
  async function* counted(zip: AsyncIterable<Buffer>) {
    for await (const part of zip) {
      written += part.length
      yield part
    }
  }
  const put = (zip: Readable) => storeFile(rooms, counted(zip), { extension: 'zip' }, limits)
  return storeZip({ put, signal }, async (add) => {
    await addDocuments(rooms, { id, reading, add })
    await addCertificates(rooms, { reading, add })
    await addCollections(rooms, { reading, add })
    for (const [index, list] of allLists.entries()) {
      await addList(list, { reading, add })
      await progress((shareOfLists * (index + 1)) / allLists.length)
    }
    await addFiles(rooms, { reading, add, progress, room: () => rooms.media.maxFileBytes - written })
  })
}

interface Adding {
  reading: Reading
  add: AddEntry
}

async function addList(list: ExportList, { reading, add }: Adding) {
  await add({ name: `${list.name}.json`, content: Readable.from(listAsJson(list, reading)), mtime: reading.now })
  await add({ name: `${list.name}.csv`, content: Readable.from(listAsCsv(list, reading)), mtime: reading.now })
}

async function addDocuments({ config }: Rooms, { id, reading, add }: Adding & { id: number }) {
  const profile = await readOwnProfile(reading)
  const { name: siteName } = await readSite(reading.db)
  const about = {
    username: profile.username,
    madeAt: reading.now,
    exportId: id,
    publicUrl: config.publicUrl,
    siteName,
    lists: [...allLists, filesLeftOut([])],
  }
  const documents = {
    'README.txt': readme(about),
    'profile.json': asJson(profile),
    'settings.json': asJson(await readOwnSettings(reading)),
  }
  for (const [name, text] of Object.entries(documents)) {
    await add({ name, content: Readable.from([text]), mtime: reading.now })
  }
}

/** Each one as signed, which proves itself, and as printed. */
async function addCertificates(rooms: Rooms, { reading: { db, userId, now }, add }: Adding) {
  const letterhead = await readLetterhead(rooms)
  for await (const { certificate, credential } of certificatesOf({ db, rooms }, userId)) {
    const path = `certificates/${certificate.code}`
    await add({ name: `${path}.json`, content: Readable.from([credential]), mtime: now })
    await add({
      name: `${path}.pdf`,
      content: Readable.from([await certificateAsPdf(certificate, now, letterhead)]),
      mtime: now,
      isPacked: true,
    })
  }
}

/** Each in the format that an import reads. */
async function addCollections(rooms: Rooms, { reading, add }: Adding) {
  const viewer = { id: reading.userId, isAdmin: false }
  for (const id of await ownCollectionIds(reading)) {
    const content = Readable.from(await collectionAsCsv(rooms, viewer, id))
    await add({ name: `collections/${id}.csv`, content, mtime: reading.now })
  }
}

const asJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** Room for the end of the ZIP and for the current entry, and per file for its line, whether stored or left out. */
const [endBytes, lineBytes] = [1_000_000, 1_000]

type AddingFiles = Adding & { progress: Progress; room: () => number }

/** Files the store has no room for are listed. */
async function addFiles({ media }: Rooms, { reading, add, progress, room }: AddingFiles) {
  const total = await countFiles(reading)
  const leftOut: OwnFile[] = []
  let done = 0
  for await (const files of ownFiles(reading)) {
    for (const own of files) {
      const { key, path, bytes, createdAt } = own
      const size = bytes ?? (await media.stat(key))?.size ?? 0
      const hasRoom = size <= room() - endBytes - total.count * lineBytes
      const file = hasRoom ? await media.open(key) : null
      if (file) await add({ name: path, content: file.stream, mtime: createdAt ?? reading.now, isPacked: true })
      if (!hasRoom) leftOut.push(own)
      done += size
      await progress(shareOfLists + ((99 - shareOfLists) * done) / Math.max(1, total.bytes))
    }
  }
  if (leftOut.length > 0) await addList(filesLeftOut(leftOut), { reading, add })
}

async function countFiles(reading: Reading) {
  const total = { count: 0, bytes: 0 }
  for await (const files of ownFiles(reading)) {
    total.count += files.length
    for (const { bytes } of files) total.bytes += bytes ?? 0
  }
  return total
}
