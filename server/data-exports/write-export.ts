import { Readable } from 'node:stream'
import { Problem } from '#server/http/problem.ts'
import { certificateAsPdf } from '#server/learning/certificate-pdf.ts'
import { certificatesOf } from '#server/learning/read-certificate.ts'
import { storeFile, type ClaimedFile } from '#server/media/claim-files.ts'
import type { Rooms } from '#server/rooms.ts'
import { allLists } from './all-lists.ts'
import { listAsCsv, listAsJson } from './list-content.ts'
import type { Reading } from './list.ts'
import { ownFiles } from './lists/files.ts'
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

/** The rest is for the files. */
const shareOfLists = 30

export function writeExport(rooms: Rooms, { id, userId, signal }: Asked): Promise<ClaimedFile> {
  const reading: Reading = { db: rooms.database.db, userId, now: rooms.now() }
  const progress = reportProgress(rooms, id)
  const limits = { maxBytes: rooms.media.maxFileBytes, signal }
  const put = (zip: Readable) => storeFile(rooms, zip, { extension: 'zip' }, limits)
  return storeZip({ put, signal }, async (add) => {
    await addDocuments(rooms, { id, reading, add })
    await addCertificates(rooms, { reading, add })
    for (const [index, list] of allLists.entries()) {
      await add({ name: `${list.name}.json`, content: Readable.from(listAsJson(list, reading)), mtime: reading.now })
      await add({ name: `${list.name}.csv`, content: Readable.from(listAsCsv(list, reading)), mtime: reading.now })
      await progress((shareOfLists * (index + 1)) / allLists.length)
    }
    await addFiles(rooms, { reading, add, progress })
  })
}

async function addDocuments({ config }: Rooms, { id, reading, add }: { id: number; reading: Reading; add: AddEntry }) {
  const profile = await readOwnProfile(reading)
  const { name: siteName } = await readSite(reading.db)
  const about = {
    username: profile.username,
    madeAt: reading.now,
    exportId: id,
    publicUrl: config.publicUrl,
    siteName,
    lists: allLists,
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

/** Each as it was signed, which proves itself, and as it is printed. */
async function addCertificates(rooms: Rooms, { reading: { db, userId, now }, add }: { reading: Reading; add: AddEntry }) {
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

const asJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

async function addFiles({ media }: Rooms, { reading, add, progress }: { reading: Reading; add: AddEntry; progress: Progress }) {
  const total = await sizeOfFiles(reading)
  // Before they are copied, not after.
  if (total > media.maxFileBytes) throw new Problem('body_too_large')
  let done = 0
  for await (const files of ownFiles(reading)) {
    for (const { key, path, bytes, createdAt } of files) {
      const file = await media.open(key)
      if (file) await add({ name: path, content: file.stream, mtime: createdAt ?? reading.now, isPacked: true })
      done += bytes ?? 0
      await progress(shareOfLists + ((99 - shareOfLists) * done) / Math.max(1, total))
    }
  }
}

async function sizeOfFiles(reading: Reading) {
  let total = 0
  for await (const files of ownFiles(reading)) for (const { bytes } of files) total += bytes ?? 0
  return total
}
