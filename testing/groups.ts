import { sql } from 'kysely'
import type { GroupLevel, Joining } from '#contract/groups.ts'
import type { World } from './world.ts'

interface Someone {
  id: number
}

interface GroupTraits {
  title?: string
  body?: string
  joining?: Joining
  posting?: 'members' | 'moderators'
  moderators?: Someone[]
  members?: Someone[]
  invited?: Someone[]
  /** For everyone in it. */
  level?: GroupLevel
  isArchived?: boolean
  state?: 'pending' | 'approved' | 'rejected'
}

let groups = 0

/** Rows as the verbs would leave them: an approved group with its owner and members. */
export async function addGroup({ db, rooms }: Pick<World, 'db' | 'rooms'>, owner: Someone, traits: GroupTraits = {}) {
  const { joining = 'open', moderators = [], members = [], invited = [], state = 'approved' } = traits
  const title = traits.title ?? `Circle of cataloguers no. ${++groups}`
  const now = rooms.now()
  const count = 1 + moderators.length + members.length
  const { id } = await db
    .insertInto('holdings')
    .values({
      ...{ kind: 'group', author_id: owner.id, title, body: traits.body ?? '', audience: 'members', state, words: '' },
      ...{ submitted_at: now, approved_at: now, listed_at: now, created_at: now },
      facts: JSON.stringify({ members: count, joining, subjects: [], language: null, country: null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('groups')
    .values({
      ...{ holding_id: id, joining, posting: traits.posting ?? 'members', member_count: count },
      archived_at: traits.isArchived ? now : null,
    })
    .execute()
  const place = { group_id: id, since: now, level: traits.level ?? 'highlights' } as const
  await db
    .insertInto('group_members')
    .values([
      { ...place, user_id: owner.id, state: 'member', role: 'owner' },
      ...moderators.map(({ id: user_id }) => ({ ...place, user_id, state: 'member', role: 'moderator' }) as const),
      ...members.map(({ id: user_id }) => ({ ...place, user_id, state: 'member', role: 'member' }) as const),
      ...invited.map(({ id: user_id }) => ({ ...place, user_id, state: 'invited', role: null }) as const),
    ])
    .execute()
  return { id, title }
}

/** Leaves the rows as if they had left or been removed, without notifying anyone. */
export async function takeFromGroup({ db }: Pick<World, 'db'>, group: { id: number }, someone: Someone) {
  await db.deleteFrom('group_members').where('group_id', '=', group.id).where('user_id', '=', someone.id).execute()
  await sql`
    with counted as (update groups set member_count = member_count - 1 where holding_id = ${group.id} returning member_count)
    update holdings set facts = facts || jsonb_build_object('members', member_count) from counted where id = ${group.id}`.execute(
    db,
  )
}
