import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { readWhole } from '#server/media/read-whole.ts'
import { releaseFile } from '#server/media/remove-released-files.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { selectUnused } from './unused-files.ts'

export const checkJob = 'files-check-part'
const day = 86_400_000
/** Slow enough to go unnoticed: a hundred gigabytes take six hours. */
const bytesPerMs = 5000
/** Keys are hashes, so these prefixes all have about the same number of files. */
const prefixes = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'))
/** Gets through all of them within a day. */
const betweenPartsSeconds = 300

/** Once a week every file is read and verified against its name, in many small parts that yield to everything else. */
export const beginCheck = (rooms: Rooms) =>
  inTransaction(rooms, async ({ db }) => {
    for (const [at, prefix] of prefixes.entries()) {
      const later = { startAfterSeconds: at * betweenPartsSeconds, singletonKey: prefix, isUnhurried: true }
      await rooms.jobs.enqueue(db, checkJob, { prefix } satisfies Part, later)
    }
  })

export interface Part {
  prefix: string
}

type Faults = Record<'damaged' | 'missing', string[]>

export async function checkPart(rooms: Rooms, { prefix }: Part) {
  const listed = await Array.fromAsync(rooms.media.list(prefix))
  const used = await selectUsed(rooms.database.db, prefix)
  await releaseStrays(
    rooms,
    listed.filter((key) => !used.has(key)),
  )
  const faults: Faults = { damaged: [], missing: [] }
  for (const key of used) {
    const whole = await readWhole(rooms.media, key, slowly)
    // What was deleted since it was listed is not missing.
    if (whole === 'gone' && (await selectUnused(rooms.database.db, [key])).length === 0) faults.missing.push(key)
    if (whole === 'damaged') faults.damaged.push(key)
  }
  await inTransaction(rooms, (tx) => keepFaults(tx, prefix, faults))
  if (faults.damaged.length + faults.missing.length > 0)
    rooms.log.error(faults, 'media files are damaged or missing: put them back from a backup')
}

const slowly = (bytes: number) => setTimeout(bytes / bytesPerMs)

/** Every key in any row that starts like this. */
async function selectUsed(db: Db, prefix: string): Promise<Set<string>> {
  const [from, to] = [prefix, `${prefix}g`]
  const { rows } = await sql<{ key: string }>`
    select key from attachment_files where key between ${from} and ${to}
    union select substr(profile_picture, 8) from users where profile_picture between ${`/media/${from}`} and ${`/media/${to}`}
    union select substr(cover_picture, 8) from users where cover_picture between ${`/media/${from}`} and ${`/media/${to}`}
    union select file_key from applications where file_key between ${from} and ${to}
    union select file_key from site_pictures where file_key between ${from} and ${to}
    union select file_key from data_exports where file_key between ${from} and ${to}
    union select original_key from item_files where original_key between ${from} and ${to}
    union select pyramid_key from item_files where pyramid_key between ${from} and ${to}
    union select thumb_key from item_files where thumb_key between ${from} and ${to}
    union select large_key from item_files where large_key between ${from} and ${to}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Files that no row ever released, for instance after a crash or a restored backup. A recent one may be on its way into a row. */
async function releaseStrays(rooms: Rooms, keys: string[]) {
  const now = rooms.now()
  for (const key of await selectUnused(rooms.database.db, keys)) {
    const { lastModified = now } = (await rooms.media.stat(key)) ?? {}
    if (lastModified.getTime() < now.getTime() - day) await releaseFile(rooms, key)
  }
}

async function keepFaults({ db, rooms }: Tx, prefix: string, faults: Faults) {
  await db.deleteFrom('file_faults').where('key', '>=', prefix).where('key', '<=', `${prefix}g`).execute()
  const found = (['damaged', 'missing'] as const).flatMap((fault) =>
    faults[fault].map((key) => ({ key, fault, found_at: rooms.now() })),
  )
  if (found.length > 0) await db.insertInto('file_faults').values(found).execute()
}
