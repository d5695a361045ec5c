import type { ColumnType, Generated } from 'kysely'
import type { GroupLevel, GroupRole, Joining } from '#contract/groups.ts'
import type { Stamp } from './stamp.ts'

export interface GroupsTable {
  holding_id: number
  joining: Joining
  opens_at: Date | null
  question: string | null
  posting: Generated<'members' | 'moderators'>
  rules: ColumnType<{ title: string; text: string | null }[], string | undefined, string>
  subjects: Generated<string[]>
  language: string | null
  country: string | null
  member_count: Generated<number>
  pinned_post_id: number | null
  pinned_by: number | null
  last_post_at: Date | null
  archived_at: Date | null
  archive_reason: string | null
  ownerless_since: Date | null
}

export interface GroupMembersTable {
  group_id: number
  user_id: number
  state: 'none' | 'asked' | 'invited' | 'member'
  /** Null for those who are not members. */
  role: GroupRole | null
  level: Generated<GroupLevel>
  note: string | null
  invited_by: number | null
  invited_at: Date | null
  /** Since when the state holds. */
  since: Stamp
  last_seen_at: Date | null
  asks_again_at: Date | null
  invited_again_at: Date | null
  is_barred: Generated<boolean>
}

export interface GroupLinksTable {
  group_id: number
  token_hash: Buffer
  created_by: number | null
  expires_at: Date
}

export interface DismissedGroupsTable {
  user_id: number
  group_id: number
}
