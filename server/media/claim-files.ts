import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { Problem } from '#server/http/problem.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { keyOf, type Extension } from './file-kinds.ts'
import type { Arrived } from './incoming.ts'
import type { KeepLimits, PutLimits, StoredFile } from './media.ts'

/**
 * The same content may be stored again while an old, unused copy of it is being removed. The storing side marks it as claimed
 * before checking whether it is being removed; the removing side marks it as going before checking whether it is claimed or
 * used (remove-released-files.ts). At least one of the two notices the other, and neither holds a transaction while the store
 * works.
 */
export interface ClaimedFile extends StoredFile {
  claimId: number
}

interface Kind {
  extension: Extension
}

/** Deleting takes moments, unless the store is away. */
const looks = 20
const betweenLooksMs = 250

export async function storeArrived(rooms: Rooms, arrived: Arrived, kind: Kind, limits?: KeepLimits): Promise<ClaimedFile> {
  const claimId = await claim(rooms, keyOf(arrived, kind))
  try {
    return { ...(await rooms.media.keep(arrived, kind, limits)), claimId }
  } catch (error) {
    // A store that did not answer may have kept the file all the same.
    await endClaims(rooms, [claimId])
    throw error
  }
}

export async function storeFile(rooms: Rooms, content: Parameters<Rooms['media']['receive']>[0], kind: Kind, limits: PutLimits) {
  await using arrived = await rooms.media.receive(content, limits.maxBytes)
  return await storeArrived(rooms, arrived, kind, limits)
}

/** The transaction that writes these files' keys into rows. If it fails, there is nothing to keep them for. */
export async function withClaimed<T>(rooms: Rooms, files: ClaimedFile[], work: (tx: Tx) => Promise<T>): Promise<T> {
  const ids = files.map(({ claimId }) => claimId)
  try {
    return await inTransaction(rooms, async (tx) => {
      // Released, not forgotten: if no row refers to it after all, the file is found to be unused.
      if ((await release(tx, ids)) < ids.length) throw new Problem('unavailable', { retryAfterSeconds: 1 })
      return work(tx)
    })
  } catch (error) {
    await endClaims(rooms, ids)
    throw error
  }
}

async function claim({ database: { db }, now }: Rooms, key: string): Promise<number> {
  const mark = { key, mark: 'claimed', since: now() } as const
  const { id } = await db.insertInto('file_marks').values(mark).returning('id').executeTakeFirstOrThrow()
  for (let look = 1; ; look++) {
    const going = await db.selectFrom('file_marks').select('id').where('key', '=', key).where('mark', '=', 'going').execute()
    if (going.length === 0) return id
    if (look === looks) break
    await setTimeout(betweenLooksMs)
  }
  await db.deleteFrom('file_marks').where('id', '=', id).execute()
  throw new Problem('unavailable', { retryAfterSeconds: 60 })
}

async function release({ db }: Pick<Tx, 'db'>, ids: number[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('file_marks')
    .set({ mark: 'released' })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('mark', '=', 'claimed')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Otherwise they expire. */
const endClaims = ({ database: { db }, log }: Rooms, ids: number[]) =>
  release({ db }, ids).catch((error: unknown) => log.warn({ err: error }, 'the claims of files are left to end by themselves'))
