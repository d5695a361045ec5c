import { sql, type RawBuilder } from 'kysely'
import type { ProblemCode } from '#contract/problems.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { PersonId } from './colleague-pairs.ts'
import { readsGroup } from './group-readers.ts'
import { requireMember, selectStanding, standingIn } from './group-writers.ts'
import type { Reader } from './reader.ts'

type Reading = Pick<Tx, 'db'>

interface OfGroup {
  author_id: number
  /** Null unless only a group sees it. */
  group_id: number | null
}

/** Only members of a group like and comment on what only the group sees. */
export async function requireVoiceOn(tx: Reading, viewer: Viewer, { group_id: groupId }: Pick<OfGroup, 'group_id'>) {
  if (groupId === null) return
  requireMember((await selectStanding(tx, viewer, groupId)) ?? { role: null, isArchived: false })
}

/** SQL: the same refusal, or null. */
export const refusalOfVoice = (viewer: Reader, groupId: RawBuilder<number>): RawBuilder<ProblemCode | null> => sql`
  case when ${groupId} is not null then (
    select case when max(role) is null then 'not_a_member' when bool_or("isArchived") then 'group_archived' end
      from (${standingIn(viewer, groupId)}) as standing) end`

/** SQL: whether its author is still one of its readers: someone who has left a group hears no more of what is said there. */
export const hearsOfGroup = (authorId: PersonId, groupId: number | RawBuilder<number>): RawBuilder<boolean> =>
  sql`(${groupId}::int is null or ${readsGroup(authorId, groupId)})`

export async function isHeardByAuthor({ db }: Reading, { author_id: authorId, group_id: groupId }: OfGroup) {
  if (groupId === null) return true
  const { rows } = await sql<{ hears: boolean }>`select ${hearsOfGroup(authorId, groupId)} as hears`.execute(db)
  return rows[0]!.hears
}
