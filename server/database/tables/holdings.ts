import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { HoldingAudience, HoldingState } from '#contract/holdings.ts'
import type { Stamp } from './stamp.ts'

type Json<T> = ColumnType<T, string | undefined, string>

export interface HoldingsTable {
  id: Generated<number>
  kind: HoldingKindName
  author_id: number
  group_id: number | null
  parent_id: number | null
  audience: Generated<HoldingAudience>
  state: HoldingState
  revision: Generated<number>
  title: string
  body: Generated<string>
  topics: Generated<string[]>
  category_id: number | null
  language: string | null
  facts: Json<Record<string, unknown>>
  words: Generated<string>
  ai_score: number | null
  ai_version: string | null
  ai_reasons: ColumnType<{ term: string; weight: number }[] | null, string | null | undefined, string | null>
  reason: string | null
  reviewed_by: number | null
  reviewed_at: Date | null
  submitted_at: Date | null
  approved_at: Date | null
  listed_at: Date | null
  edited_at: Date | null
  proposed: ColumnType<Proposal | null, string | null | undefined, string | null>
  proposed_at: Date | null
  proposed_reason: string | null
  /** For a draft: when its author was told that it will be deleted. */
  end_told_at: Date | null
  comment_count: Generated<number>
  commenter_count: Generated<number>
  save_count: Generated<number>
  client_id: string | null
  created_at: Stamp
  /** For an approved collection: it has items that no reviewer has read yet. */
  news_since: Date | null
  /** Comments on it belong to its group, whatever audience it gets once approved. */
  said_in_group: Generated<boolean>
  waits_since: GeneratedAlways<Date | null>
  search: GeneratedAlways<string>
  /** The beginning of a JSON object. */
  card: GeneratedAlways<string>
}

/** What an approved holding is to say once a reviewer has read it. */
export interface Proposal {
  title: string
  body: string
  audience: HoldingAudience
  categoryId: number | null
  /** Only those it changes: the others may go on changing while it waits. */
  facts: Record<string, unknown>
  /** Their values without it, where no card shows them. */
  factsBefore?: Record<string, unknown>
  words: string
  /** The address of a new picture. */
  cover?: string
  /** Who uploaded it, if not the author. */
  coverBy?: number
  /** Who proposed it, if not the author. */
  proposedBy?: number
  /** What its kind keeps in tables of its own. */
  own?: unknown
}

export interface HoldingVersionsTable {
  id: Generated<number>
  holding_id: number
  title: string
  body: string
  replaced_at: Stamp
}

export interface SavedHoldingsTable {
  user_id: number
  holding_id: number
  created_at: Stamp
}

export interface HiddenHoldingsTable {
  user_id: number
  holding_id: number
}

export interface ListsTable {
  id: Generated<number>
  user_id: number
  title: string
  note: string | null
  is_shared: Generated<boolean>
  created_at: Stamp
  edited_at: Date | null
}

export interface ListEntriesTable {
  id: Generated<number>
  list_id: number
  user_id: number
  /** Exactly one of these two is set. */
  post_id: number | null
  holding_id: number | null
  position: number
  created_at: Stamp
}
