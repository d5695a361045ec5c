import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import { hashView, keyOf } from './count-view.ts'

const profilesAtOnce = 1000

/** Who viewed someone who has left. */
export const eraseViewsOf = ({ db }: Tx, profileId: number) =>
  db.deleteFrom('profile_views').where('profile_id', '=', profileId).execute()

/**
 * Whom they viewed. Only with the key beside the database can their hash on each profile be computed, so every viewed profile
 * is checked, some at a time. Returns the profile to continue after; undefined when done.
 */
export async function eraseViewsBy({ db, rooms }: Tx, viewerId: number, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select distinct profile_id as id from profile_views where profile_id > ${after} order by id limit ${profilesAtOnce}`.execute(
    db,
  )
  const key = await keyOf(rooms.config)
  const profiles = rows.map(({ id }) => id)
  const hashes = profiles.map((profileId) => hashView(key, { viewerId, profileId }))
  await sql`
    delete from profile_views using unnest(${profiles}::int[], ${hashes}::bytea[]) as theirs (profile_id, viewer_hash)
     where profile_views.profile_id = theirs.profile_id and profile_views.viewer_hash = theirs.viewer_hash`.execute(db)
  return profiles.length === profilesAtOnce ? profiles.at(-1) : undefined
}
