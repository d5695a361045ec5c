import { sql } from 'kysely'
import type { Profile } from '#contract/profiles.ts'
import { connectionWith } from '#server/colleagues/connection-with.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { isVisibleTo } from '#server/users/visible-people.ts'
import { countView } from './count-view.ts'
import { profileAsJson } from './present.ts'

export async function readProfile(tx: Tx, viewer: Viewer, userId: number): Promise<Profile> {
  const { rows } = await sql<{ profile: Profile }>`
    select ${profileAsJson(viewer)}::json as profile
      from users ${connectionWith(viewer.id, tx.rooms.now())}
     where users.id = ${userId} and ${isVisibleTo(viewer, 'users')}`.execute(tx.db)
  if (!rows[0]) throw new Problem('user_not_found')
  if (userId !== viewer.id) await countView(tx, { viewerId: viewer.id, profileId: userId })
  return rows[0].profile
}
