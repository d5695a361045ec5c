import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Rooms } from '#server/rooms.ts'

/** Longer than storing the largest file may take. A claim this old belongs to a process that has died. */
const claimedForMs = 2 * 3_600_000
/** Longer than any store's answer is waited for: by then a deletion without an answer has either happened or been lost. */
const goingForMs = 10 * 60_000
const atOnce = 200
/** A run ends after this many; the next minute continues. */
const mostOfARun = 5000

/** Those of these keys that no row refers to and no upload has claimed. */
export type SelectUnused = (db: Db, keys: string[]) => Promise<string[]>

/**
 * Deletes what was released and is no longer used. The counterpart of claim-files.ts: by marking first and checking
 * afterwards, it misses nothing.
 */
export async function removeReleasedFiles(rooms: Rooms, selectUnused: SelectUnused) {
  await endOldMarks(rooms)
  for (let done = 0; done < mostOfARun; done += atOnce) {
    const released = await selectReleased(rooms.database.db)
    if (released.length === 0) return
    await removeUnused(rooms, released, selectUnused)
  }
}

interface Mark {
  id: number
  key: string
}

async function removeUnused(rooms: Rooms, released: Mark[], selectUnused: SelectUnused) {
  const { db } = rooms.database
  const candidates = await selectUnused(db, [...new Set(released.map(({ key }) => key))])
  const going = await markAsGoing(rooms, candidates)
  const left = new Set(candidates.length > 0 ? await selectUnused(db, candidates) : [])
  const isStuck = (mark: Mark) => left.has(mark.key)
  try {
    for (const key of left) {
      await rooms.media.delete(key)
      left.delete(key)
    }
  } finally {
    // If the store did not answer, it is unknown whether it deleted the file: that one stays marked, the others are released.
    const [first] = left
    const unasked = going.filter((mark) => isStuck(mark) && mark.key !== first)
    await dropMarks(db, [...released, ...going].filter((mark) => !isStuck(mark)).concat(unasked))
  }
}

/** Except those an earlier run could not delete and has left marked. */
const selectReleased = (db: Db): Promise<Mark[]> =>
  db
    .selectFrom('file_marks as released')
    .select(['id', 'key'])
    .where('mark', '=', 'released')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('file_marks as going')
            .select('id')
            .whereRef('going.key', '=', 'released.key')
            .where('going.mark', '=', 'going'),
        ),
      ),
    )
    .orderBy('id')
    .limit(atOnce)
    .execute()

/** For a file that never had a row, or lost it without notice. */
export const releaseFile = ({ database: { db }, now }: Rooms, key: string) =>
  db.insertInto('file_marks').values({ key, mark: 'released', since: now() }).execute()

async function markAsGoing({ database: { db }, now }: Rooms, keys: string[]): Promise<Mark[]> {
  if (keys.length === 0) return []
  const marks = keys.map((key) => ({ key, mark: 'going' as const, since: now() }))
  return db.insertInto('file_marks').values(marks).returning(['id', 'key']).execute()
}

const dropMarks = (db: Db, marks: Mark[]) =>
  db
    .deleteFrom('file_marks')
    .where(sql<boolean>`id = any(${marks.map(({ id }) => id)}::bigint[])`)
    .execute()

async function endOldMarks({ database: { db }, now }: Rooms) {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const ended = db.updateTable('file_marks').set({ mark: 'released' }).where('mark', '=', 'claimed')
  await ended.where('since', '<=', before(claimedForMs)).execute()
  await db.deleteFrom('file_marks').where('mark', '=', 'going').where('since', '<=', before(goingForMs)).execute()
}
