import { sql } from 'kysely'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { readsGroup } from '#server/users/group-readers.ts'
import { requireMember, selectStanding } from '#server/users/group-writers.ts'
import type { LockedPost } from './lock-post.ts'

type Reading = Pick<Tx, 'db'>

/** Likes and comments on a post of a group are its members'. */
export async function requireVoiceOn(tx: Reading, viewer: Viewer, { group_id: groupId }: Pick<LockedPost, 'group_id'>) {
  if (groupId === null) return
  requireMember((await selectStanding(tx, viewer, groupId)) ?? { role: null, isArchived: false })
}

/** Whether its author is still among those who read it: who has left a group hears no more of what is said there. */
export async function isHeardByAuthor({ db }: Reading, { author_id: authorId, group_id: groupId }: LockedPost) {
  if (groupId === null) return true
  const { rows } = await sql<{ hears: boolean }>`select ${readsGroup(authorId, groupId)} as hears`.execute(db)
  return rows[0]!.hears
}
