import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Competency } from '#contract/competencies.ts'
import type { EventFormat, Registration, Repeat } from '#contract/events.ts'
import type { AnswerState, Place } from '#contract/occurrences.ts'
import type { Stamp } from './stamp.ts'

type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>

export interface EventsTable {
  holding_id: number
  format: EventFormat
  time_zone: string
  all_day: Generated<boolean>
  /** Of the first date; days only, for all-day events. */
  starts_local: string
  ends_local: string
  repeat: MaybeJson<Repeat>
  place: MaybeJson<Place>
  join_url: string | null
  info_url: string | null
  registration: Generated<Registration>
  register_url: string | null
  capacity: number | null
  has_waiting_list: Generated<boolean>
  cost: Generated<'free' | 'paid'>
  price: string | null
  /** As the database formats it: "1.50". */
  credit_hours: ColumnType<string | null, number | null | undefined, number | null>
  competencies: Generated<Competency[]>
  language: string | null
  country: GeneratedAlways<string | null>
  sequence: Generated<number>
  changed_at: Stamp
  cancelled_at: Date | null
  cancel_reason: string | null
  continues_id: number | null
  issuer_name: string | null
  card: GeneratedAlways<string>
}

export interface OccurrencesTable {
  id: Generated<number>
  event_id: number
  starts_local: string
  ends_local: string
  starts_at: Date
  ends_at: Date
  /** The start according to the series. */
  planned_local: string
  moved_from: Date | null
  place: MaybeJson<Place>
  join_url: string | null
  capacity: number | null
  has_own_capacity: Generated<boolean>
  going_count: Generated<number>
  waiting_count: Generated<number>
  interested_count: Generated<number>
  cancelled_at: Date | null
  cancel_reason: string | null
  sequence: Generated<number>
  changed_at: Stamp
  recording_url: string | null
  slides_url: string | null
  closing_note: string | null
  afterwards_told_at: Date | null
  is_listed: Generated<boolean>
  /** A fragment from the middle of a JSON object. */
  card: GeneratedAlways<string>
  /** Copied from its event by triggers. */
  all_day: GeneratedAlways<boolean>
  author_id: GeneratedAlways<number>
  audience: GeneratedAlways<string>
  group_id: GeneratedAlways<number | null>
  of_event: GeneratedAlways<string>
  event_zone: GeneratedAlways<string>
  event_place: GeneratedAlways<Place | null>
  event_hours: GeneratedAlways<string | null>
  /** What a list says about it, and its language. */
  event_card: GeneratedAlways<string>
  /** What a list is filtered by. */
  marks: GeneratedAlways<string[]>
  mark_bits: GeneratedAlways<string>
  /** Changes with every change to its event. */
  event_stamp: GeneratedAlways<string>
  /** Its line in a month, up to what depends on the viewer, and not closed. */
  line: GeneratedAlways<string>
  /** Set if the date was held with other hours than its event gives now; 0: none. */
  credit_hours: ColumnType<string | null, number | null | undefined, number | null>
}

export interface RsvpsTable {
  occurrence_id: number
  user_id: number
  answer: AnswerState | null
  is_quiet: Generated<boolean>
  answered_at: Stamp
  waiting_order: ColumnType<string | null, string | null | undefined, string | null>
  is_barred: Generated<boolean>
  asks_again: Generated<boolean>
  attended_at: Date | null
  confirmed_by: number | null
  /** The start they were reminded of. */
  reminded_day: Date | null
  reminded_hour: Date | null
}

export interface HostsTable {
  event_id: number
  user_id: number
  state: 'asked' | 'host'
  asked_by: number | null
  since: Stamp
}

/** What a calendar's file looked like when it was last written. */
export interface CalendarFeedsTable {
  user_id: number
  etag: string
  checked_at: Date
  version: Generated<number>
}

/** Calendars that may have changed since. */
export interface StaleFeedsTable {
  id: GeneratedAlways<string>
  user_id: number
}

export interface UntoldChangesTable {
  occurrence_id: number
  /** As it was before its hosts started editing it. */
  before: ColumnType<Record<string, unknown>, string, string>
  since: Stamp
}
