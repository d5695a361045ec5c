import { createReadStream } from 'node:fs'
import type { Updateable } from 'kysely'
import { keepFiles } from '#server/collections/keep-item.ts'
import type { ItemFilesTable } from '#server/database/tables/collections.ts'
import type { Db } from '#server/database/database.ts'
import type { JobRun, Jobs, WorkOptions } from '#server/jobs/jobs.ts'
import { storeFile, withClaimed } from '#server/media/claim-files.ts'
import type { Made } from '#server/pictures/draw-pictures.ts'
import { PictureProcessDied, PictureRefused } from '#server/pictures/picture-worker.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'

export const pictureJob = 'pictures'
const retry = { limit: 8, delaySeconds: 5, maxDelaySeconds: 600 }
/** One at a time per process: it takes a core, and up to a gigabyte. */
export const pictureJobOptions: WorkOptions = { concurrency: 1, limitSeconds: 600, retry }

const mostDeaths = 2
/** Longer than retries for any of them last. */
const forgottenAfterMs = 2 * 3_600_000
const why = {
  died: 'it takes more memory or time than a picture may take',
  damaged: 'it is damaged, or a kind of picture that is not known here',
  away: 'it could not be prepared; please upload it again',
}

export interface PictureAbout {
  fileId: number
  /** Remakes what was made before, at the operator's request. */
  isAnew?: boolean
}

export async function enqueuePicture({ db, rooms, afterCommit }: Tx, fileId: number) {
  await rooms.jobs.enqueue(db, pictureJob, { fileId } satisfies PictureAbout, { singletonKey: String(fileId) })
  afterCommit(() => rooms.jobs.wake(pictureJob))
}

/** Pictures that wait without being queued, for instance after a restored backup, which contains no jobs. */
export const enqueueForgotten = (rooms: Rooms) =>
  inTransaction(rooms, async (tx) => {
    const before = new Date(rooms.now().getTime() - forgottenAfterMs)
    const old = tx.db.selectFrom('item_files').select('id').where('state', '=', 'waiting').where('created_at', '<', before)
    for (const { id } of await old.limit(500).execute()) await enqueuePicture(tx, id)
  })

/** After everything that members are waiting for. */
export async function enqueueAll(jobs: Jobs, db: Db): Promise<number> {
  const all = await db
    .selectFrom('item_files')
    .select('id')
    .where('kind', '=', 'picture')
    .where('state', '=', 'made')
    .orderBy('id')
    .execute()
  for (const { id } of all) {
    const about: PictureAbout = { fileId: id, isAnew: true }
    await jobs.enqueue(db, pictureJob, about, { singletonKey: `anew ${id}`, isUnhurried: true })
  }
  return all.length
}

/**
 * Made from the original: the pyramid, two small pictures and a blur. A picture that kills the process twice is given up on.
 */
export async function makePicture(
  rooms: Rooms,
  { fileId, isAnew = false }: PictureAbout,
  run: Pick<JobRun, 'attempt' | 'stopping'>,
) {
  const file = await selectFile(rooms, fileId, isAnew)
  if (!file) return
  try {
    await rooms.pictures.make(file.original_key, (made) => keepMade(rooms, fileId, made))
  } catch (error) {
    // Ended along with the server, which is not the picture's fault.
    if (run.stopping.aborted) throw error
    if (error instanceof PictureRefused) return fail(rooms, fileId, error.isOfFile ? error.message : why.damaged)
    if (error instanceof PictureProcessDied) return countDeath(rooms, { fileId, isAnew }, run)
    if (run.attempt > retry.limit) await fail(rooms, fileId, why.away)
    throw error
  }
}

/** Only pictures that were made are remade: for one that failed, readers would get a picture no reviewer has seen. */
const selectFile = ({ database: { db } }: Rooms, fileId: number, isAnew: boolean) =>
  db
    .selectFrom('item_files')
    .select('original_key')
    .where('id', '=', fileId)
    .where('kind', '=', 'picture')
    .where('state', '=', isAnew ? 'made' : 'waiting')
    .executeTakeFirst()

async function countDeath(
  rooms: Rooms,
  { fileId, isAnew }: { fileId: number; isAnew: boolean },
  run: Pick<JobRun, 'attempt' | 'stopping'>,
) {
  const counted = await rooms.database.db
    .updateTable('item_files')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', fileId)
    .returning('attempts')
    .executeTakeFirst()
  rooms.log.warn({ fileId, ...counted }, 'the picture process ended while it prepared a picture')
  if (!counted) return
  if (counted.attempts >= mostDeaths) await fail(rooms, fileId, why.died)
  else await makePicture(rooms, { fileId, isAnew }, run)
}

async function keepMade(rooms: Rooms, fileId: number, { width, height, blur, ...drawn }: Made) {
  const store = (file: string, extension: 'tif' | 'webp') =>
    storeFile(rooms, createReadStream(file), { extension }, { maxBytes: rooms.media.maxFileBytes })
  const [pyramid, large, thumb] = [
    await store(drawn.pyramid, 'tif'),
    await store(drawn.large, 'webp'),
    await store(drawn.thumb, 'webp'),
  ]
  await withClaimed(rooms, [pyramid, large, thumb], (tx) =>
    change(tx, fileId, {
      ...{ state: 'made', why: null, attempts: 0, width, height, blur },
      ...{ pyramid_key: pyramid.key, large_key: large.key, thumb_key: thumb.key },
    }),
  )
}

/** The original is kept until it is replaced or deleted. If an existing picture was merely being remade, it stays as it was. */
async function fail(rooms: Rooms, fileId: number, reason: string) {
  await inTransaction(rooms, async (tx) => {
    const made = await tx.db
      .selectFrom('item_files')
      .select('id')
      .where('id', '=', fileId)
      .where('state', '=', 'made')
      .executeTakeFirst()
    if (made) rooms.log.error({ fileId, reason }, 'a picture could not be made anew and stays as it was')
    else await change(tx, fileId, { state: 'failed', why: reason, attempts: 0 })
  })
}

type Changes = Updateable<ItemFilesTable>

/** On the item, under the lock of its collection, like everything that changes its files. */
async function change(tx: Tx, fileId: number, changes: Changes) {
  const item = await tx.db
    .selectFrom('item_files')
    .innerJoin('items', 'items.holding_id', 'item_files.item_id')
    .select(['items.holding_id as id', 'items.collection_id as collectionId'])
    .where('item_files.id', '=', fileId)
    .executeTakeFirst()
  if (item) await tx.db.selectFrom('holdings').select('id').where('id', '=', item.collectionId).forUpdate().execute()
  await tx.db.updateTable('item_files').set(changes).where('id', '=', fileId).execute()
  if (item) await keepFiles(tx, item)
}
