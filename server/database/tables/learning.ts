import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Competency } from '#contract/competencies.ts'
import type { CourseLevel, CourseType } from '#contract/courses.ts'
import type { EntryCategory, EntrySource } from '#contract/learning.ts'
import type { Stamp } from './stamp.ts'

/** A date such as "2026-03-01". */
type Day = string
type Minima = ColumnType<{ competency: Competency; hours: number }[], string | undefined, string>

export interface CoursesTable {
  holding_id: number
  type: CourseType
  provider: string
  url: string
  hours: number
  level: CourseLevel
  language: string
  cost: Generated<'free' | 'paid'>
  price: string | null
  is_self_paced: Generated<boolean>
  starts_on: Day | null
  ends_on: Day | null
  competencies: Generated<Competency[]>
  gives_certificate: Generated<boolean>
  /** How many ratings gave one star, two, … five. */
  ratings: Generated<number[]>
  rating_count: Generated<number>
  rating: number | null
  rank: GeneratedAlways<number>
  completed_count: Generated<number>
}

export interface CourseReviewsTable {
  id: Generated<number>
  course_id: number
  user_id: number
  rating: number
  text: string | null
  ai_score: number | null
  ai_version: string | null
  created_at: Stamp
  edited_at: Date | null
}

export interface LearningEntriesTable {
  id: Generated<number>
  user_id: number
  title: string
  provider: string | null
  completed_on: Day
  hours: number
  category: EntryCategory
  competencies: Generated<Competency[]>
  reflection: string | null
  source: Generated<EntrySource>
  course_id: number | null
  occurrence_id: number | null
  is_confirmed: Generated<boolean>
  confirmed_by: number | null
  client_id: string | null
  created_at: Stamp
}

export interface DeclinedCreditsTable {
  user_id: number
  occurrence_id: number
}

export interface SchemesTable {
  id: Generated<number>
  name: string
  hours: number
  months: number
  minima: Minima
  url: string | null
  note: string | null
  version: Generated<number>
  created_at: Stamp
}

export interface GoalsTable {
  id: Generated<number>
  user_id: number
  name: string
  hours: number
  months: number
  starts_on: Day
  minima: Minima
  scheme_id: number | null
  scheme_version: number | null
  told_for: Day | null
  created_at: Stamp
}

export interface GoalStatementsTable {
  goal_id: number
  period_start: Day
  text: string
}

export interface RecordLinksTable {
  id: Generated<number>
  user_id: number
  token_hash: Buffer
  goal_id: number | null
  from_day: Day | null
  until_day: Day | null
  with_reflections: Generated<boolean>
  with_evidence: Generated<boolean>
  created_at: Stamp
  expires_at: Date
}

export interface SigningKeysTable {
  id: Generated<number>
  public_key: Buffer
  /** Sealed; null for a key no longer used for signing. */
  sealed_key: Buffer | null
  created_at: Stamp
  retired_at: Date | null
}

/** Once its recipient has left, everything is null but `id` and `revoked_at`. */
export interface CertificatesTable {
  id: Generated<number>
  code: string | null
  recipient_id: number | null
  recipient_name: string | null
  event_id: number | null
  occurrence_id: number | null
  entry_id: number | null
  title: string | null
  starts_on: Day | null
  ends_on: Day | null
  hours: number | null
  competencies: Generated<Competency[]>
  issuer_name: string | null
  issued_by: number | null
  issued_at: Stamp
  key_id: number | null
  credential: string | null
  revoked_at: Date | null
  revoked_by: number | null
  revoke_reason: string | null
  recipient_orcid: string | null
}
