import { sql } from 'kysely'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { readsGroup } from './group-readers.ts'
import { requireMember, selectStanding } from './group-writers.ts'

type Reading = Pick<Tx, 'db'>

interface OfGroup {
  author_id: number
  /** Null where not only a group sees it. */
  group_id: number | null
}

/** Likes and comments on what only a group sees are its members'. */
export async function requireVoiceOn(tx: Reading, viewer: Viewer, { group_id: groupId }: Pick<OfGroup, 'group_id'>) {
  if (groupId === null) return
  requireMember((await selectStanding(tx, viewer, groupId)) ?? { role: null, isArchived: false })
}

/** Whether its author is still among those who read it: who has left a group hears no more of what is said there. */
export async function isHeardByAuthor({ db }: Reading, { author_id: authorId, group_id: groupId }: OfGroup) {
  if (groupId === null) return true
  const { rows } = await sql<{ hears: boolean }>`select ${readsGroup(authorId, groupId)} as hears`.execute(db)
  return rows[0]!.hears
}
