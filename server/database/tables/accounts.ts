import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { LetterLanguage } from '#contract/letter-languages.ts'
import type { Stamp } from './stamp.ts'

export interface UsersTable {
  id: Generated<number>
  username: string
  email: string
  pending_email: string | null
  password_hash: string
  name: string
  job_title: string | null
  workplace: string | null
  bio: string | null
  profile_picture: string | null
  is_admin: Generated<boolean>
  is_verified: Generated<boolean>
  email_verified_at: Date | null
  suspended_at: Date | null
  waiting_since: Date | null
  warning_count: Generated<number>
  colleague_count: Generated<number>
  created_at: Stamp
  pronouns: string | null
  orcid: string | null
  country: string | null
  specialities: Generated<string[]>
  cover_picture: string | null
  email_visibility: Generated<'nobody' | 'colleagues' | 'members'>
  messages_from: Generated<'members' | 'colleagues' | 'nobody'>
  requests_from: Generated<'members' | 'shared_colleagues' | 'nobody'>
  is_suggested: Generated<boolean>
  group_invites_from: Generated<'members' | 'colleagues' | 'nobody'>
  shows_groups: Generated<boolean>
  names_orcid: Generated<boolean>
  /** An IANA name; null: whatever the device says. */
  time_zone: string | null
  /** Null: the site's default. */
  letter_language: LetterLanguage | null
  feed_version: Generated<number>
  feed_with_interested: Generated<boolean>
  counts_profile_views: Generated<boolean>
  shows_typing: Generated<boolean>
  shows_read: Generated<boolean>
  digest: Generated<'daily' | 'weekly' | 'never'>
  name_key: GeneratedAlways<string>
  workplace_key: GeneratedAlways<string | null>
  speciality_keys: GeneratedAlways<string[]>
  search_name: GeneratedAlways<string>
  admin_search: GeneratedAlways<string>
  search: GeneratedAlways<string>
  verification_refused_at: Date | null
  card: GeneratedAlways<string>
  deletion_at: Date | null
  deletion_keeps_writing: Generated<boolean>
  erased_at: Date | null
}

/** One row per member. */
export interface MemberActivityTable {
  user_id: number
  /** YYYY-MM-DD; null until they have signed in. */
  last_active_on: string | null
  /** Approved, and not in a group. */
  post_count: Generated<number>
}

export interface SessionsTable {
  id: Generated<string>
  token_hash: Buffer
  user_id: number
  device: string
  address: string
  created_at: Stamp
  last_seen_at: Stamp
  expires_at: Date
  renewal: 'due' | 'done' | null
  /** The link that opened it, and the provider's id for its session. */
  sign_on_link: number | null
  sign_on_sid: string | null
}

export interface AccountTokensTable {
  token_hash: Buffer
  user_id: number
  purpose: 'verify_email' | 'reset_password'
  /** The address the letter went to: a token dies with it. */
  email: string
  created_at: Stamp
  expires_at: Date
}

export interface KnownDevicesTable {
  user_id: number
  device: string
  network: string
  last_seen_at: Stamp
}

export interface ThrottlesTable {
  key: string
  count: number
  resets_at: Date
}

export interface SecretsTable {
  name: string
  value: Buffer
}

export interface InstanceSettingsTable {
  key: string
  value: ColumnType<unknown, string, string>
}

export interface ActiveDaysTable {
  /** YYYY-MM-DD */
  day: string
  user_id: number
}

export interface TwoFactorTable {
  user_id: number
  secret: Buffer
  confirmed_at: Date | null
  last_step: Generated<number>
  created_at: Stamp
}

export interface RecoveryCodesTable {
  user_id: number
  code_hash: Buffer
}

export interface PasskeysTable {
  id: string
  user_id: number
  public_key: Buffer
  counter: Generated<number>
  transports: Generated<string[]>
  name: string
  is_backed_up: Generated<boolean>
  created_at: Stamp
  last_used_at: Date | null
}

export interface PasskeyChallengesTable {
  challenge: string
  user_id: number | null
  expires_at: Date
}

export interface SignOnLinksTable {
  id: GeneratedAlways<number>
  user_id: number
  issuer: string
  subject: string
  orcid: string | null
  gave_verified: Generated<boolean>
  gave_admin: Generated<boolean>
  created_at: Stamp
  last_used_at: Stamp
}

export interface SignOnAttemptsTable {
  token_hash: Buffer
  provider: string
  return_to: string
  user_id: number | null
  invitation: Buffer | null
  found: ColumnType<unknown, string | null, string | null>
  expires_at: Date
}

export interface SignOnLogoutsTable {
  token_hash: Buffer
  expires_at: Date
}

export interface FormerUsernamesTable {
  username_hash: Buffer
  user_id: number | null
  reserved_until: Date
}

export interface DataExportsTable {
  id: GeneratedAlways<number>
  user_id: number
  status: Generated<'waiting' | 'running' | 'ready' | 'failed' | 'too_large'>
  progress: Generated<number>
  file_key: string | null
  size: number | null
  created_at: Stamp
  expires_at: Date | null
  failed_at: Date | null
}
