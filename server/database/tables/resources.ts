import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { LicenceId } from '#contract/licences.ts'
import type { LineState, OfferMode, OfferStatus, Postage } from '#contract/offers.ts'
import type { LibraryType, LinkState, ResourceType } from '#contract/resources.ts'
import type { WantAbout, WantStatus } from '#contract/wants.ts'
import type { Stamp } from './stamp.ts'

/** A date such as "2026-03-01". */
type Day = string

export interface ResourcesTable {
  holding_id: number
  type: ResourceType
  subjects: Generated<string[]>
  audiences: Generated<LibraryType[]>
  language: string
  country: string | null
  creators: ColumnType<{ name: string; orcid: string | null }[], string | undefined, string>
  institution: string | null
  year: number | null
  licence: LicenceId | null
  may_share: Generated<boolean>
  version_count: Generated<number>
  used_count: Generated<number>
  download_count: Generated<number>
  /** What a list is filtered by. */
  marks: GeneratedAlways<string[]>
  mark_bits: GeneratedAlways<string>
  /** Copied from its holding by triggers; `listed_at` only while it is approved. */
  listed_at: GeneratedAlways<Date | null>
  author_id: GeneratedAlways<number>
  audience: GeneratedAlways<string>
  group_id: GeneratedAlways<number | null>
}

export interface ResourceVersionsTable {
  id: Generated<number>
  resource_id: number
  /** Null while it waits for a reviewer. */
  number: number | null
  note: string | null
  link: string | null
  download_count: Generated<number>
  created_at: Stamp
}

export interface ResourceUsesTable {
  id: Generated<number>
  resource_id: number
  user_id: number
  note: string | null
  year: number | null
  created_at: Stamp
}

export interface ResourceDownloadsTable {
  version_id: number
  day: Day
  count: Generated<number>
}

export interface DownloadMarksTable {
  hash: Buffer
  day: Day
}

export interface LinkChecksTable {
  url: string
  host: string
  state: Generated<LinkState>
  moved_to: string | null
  told_state: 'broken' | 'moved' | null
  checked_at: Date | null
  next_at: Date
  failed_days: Generated<number>
  first_failed_on: Day | null
  last_failed_on: Day | null
  asked_on: Day | null
}

export interface WantsTable {
  holding_id: number
  about: WantAbout
  subjects: Generated<string[]>
  language: string | null
  until: Day | null
  status: Generated<WantStatus>
  answer_count: Generated<number>
  active_at: Stamp
  closed_at: Date | null
  reopened_at: Date | null
}

export interface WantAnswersTable {
  id: Generated<number>
  want_id: number
  user_id: number
  holding_id: number | null
  url: string | null
  note: string
  helped_at: Date | null
  client_id: string | null
  created_at: Stamp
}

export interface OffersTable {
  holding_id: number
  city: string
  country: string
  postage: Postage
  until: Day
  mode: OfferMode
  status: Generated<OfferStatus>
  line_count: Generated<number>
  free_count: Generated<number>
  closed_at: Date | null
}

export interface OfferLinesTable {
  id: Generated<number>
  offer_id: number
  position: number
  title: string
  note: string | null
  state: Generated<LineState>
  promised_to: number | null
  promised_at: Date | null
}

export interface OfferAsksTable {
  id: Generated<number>
  offer_id: number
  line_id: number
  user_id: number
  note: string | null
  created_at: Stamp
}
