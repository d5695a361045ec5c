import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'

/** Held together by those who begin to use files, alone by whoever removes one. */
const lockNumber = 20_261_204

/**
 * In the transaction that writes these keys into a row. From here to its end nothing is removed, and afterwards the row speaks
 * for itself. A file that was taken away between `put` and here, because its content was old and unused before, is missed here.
 */
export async function claimFiles({ db, rooms }: Tx, keys: string[]) {
  await sql`select pg_advisory_xact_lock_shared(${lockNumber})`.execute(db)
  for (const key of keys) {
    if (!(await rooms.media.stat(key))) throw new Problem('unavailable', { retryAfterSeconds: 1 })
  }
}

interface Doubt {
  /** A younger file may be on its way into a row. */
  ifNotSince: Date
  isUnused(db: Db): Promise<boolean>
}

/** The other side of `claimFiles`: looks again, now that nobody can begin to use it. */
export const removeFile = (rooms: Rooms, key: string, { ifNotSince, isUnused }: Doubt) =>
  inTransaction(rooms, async ({ db }) => {
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(db)
    const { lastModified = ifNotSince } = (await rooms.media.stat(key)) ?? {}
    if (lastModified < ifNotSince && (await isUnused(db))) await rooms.media.delete(key)
  })
