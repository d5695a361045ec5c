import { createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { profileViewDays } from '#contract/retention.ts'
import type { Config } from '#server/config.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { dayOf } from '#server/users/note-activity.ts'

interface View {
  viewerId: number
  profileId: number
}

/**
 * Once per viewer and day, if both sides count views. The viewer is stored only as a keyed hash, different for each profile:
 * it tells two visitors of one profile apart, and nothing else. If a view cannot be counted, the profile is shown all the
 * same.
 */
export async function countView({ db, rooms }: Tx, { viewerId, profileId }: View) {
  try {
    const viewer = hashView(await keyOf(rooms.config), { viewerId, profileId })
    await sql`
      insert into profile_views (profile_id, day, viewer_hash)
      select ${profileId}, ${dayOf(rooms.now())}::date, ${viewer}
       where (select bool_and(counts_profile_views) from users where id in (${profileId}, ${viewerId}))
      on conflict do nothing`.execute(db)
  } catch (error) {
    rooms.log.warn({ err: error }, 'a profile view was not counted')
  }
}

export const hashView = (key: string | Buffer, { viewerId, profileId }: View): Buffer =>
  createHmac('sha256', key).update(`profile view ${profileId} ${viewerId}`).digest().subarray(0, 16)

const keys = new WeakMap<Config, Promise<string | Buffer>>()

export function keyOf(config: Config): Promise<string | Buffer> {
  const known = keys.get(config)
  if (known) return known
  const key = config.sessionSecret ? Promise.resolve(config.sessionSecret) : readOrMake(path.join(config.dataDir, 'view-key'))
  keys.set(config, key)
  key.catch(() => keys.delete(config))
  return key
}

/** Stored beside the database, not in it: a copy of the rows does not reveal who viewed whom. */
async function readOrMake(file: string): Promise<Buffer> {
  try {
    await writeFile(file, randomBytes(32), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(file)
}

export async function cleanUpViews({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>, stopping?: AbortSignal) {
  const oldest = dayOf(new Date(now().getTime() - profileViewDays * 86_400_000))
  await deleteInBatches(db, 'profile_views', sql<boolean>`day < ${oldest}`, stopping)
}
