import type { Generated, GeneratedAlways } from 'kysely'
import type { Stamp } from './stamp.ts'

export interface ContactMessagesTable {
  id: Generated<number>
  first_name: string
  last_name: string
  email: string
  subject: string
  message: string
  status: Generated<'new' | 'answered' | 'closed'>
  reply: string | null
  replied_by: string | null
  replied_at: Date | null
  created_at: Stamp
}

export interface NewsletterSubscribersTable {
  id: Generated<number>
  email: string
  confirmed_at: Date | null
  created_at: Stamp
}

export interface NewslettersTable {
  id: Generated<number>
  subject: string
  text: string
  author_name: string
  total: Generated<number>
  sent: Generated<number>
  skipped: Generated<number>
  created_at: Stamp
}

export interface NewsletterLettersTable {
  newsletter_id: number
  subscriber_id: number
  is_queued: Generated<boolean>
}

export interface PositionsTable {
  id: string
  title: string
  team: string
  place: string
  employment: 'FULL_TIME' | 'PART_TIME'
  summary: string
  work: string[]
  background: string[]
  is_open: Generated<boolean>
  /** YYYY-MM-DD */
  posted_on: string
  place_in_list: GeneratedAlways<number>
}

export interface ApplicationsTable {
  id: Generated<number>
  position_id: string | null
  position_title: string | null
  name: string
  email: string
  letter: string
  file_key: string
  file_name: string
  file_size: number
  created_at: Stamp
}

export interface HelpVotesTable {
  article: string
  helpful: Generated<number>
  unhelpful: Generated<number>
}

export interface HelpVotersTable {
  /** YYYY-MM-DD */
  day: string
  voter_hash: Buffer
}

export interface TermsVersionsTable {
  id: Generated<number>
  document: 'terms' | 'privacy'
  summary: string
  /** Markdown. */
  text: string | null
  /** YYYY-MM-DD */
  effective_on: string
  created_at: Stamp
}

export interface TermsAcknowledgementsTable {
  version_id: number
  user_id: number
  acknowledged_at: Stamp
}

export interface SitePicturesTable {
  slot: 'logo' | 'logo-print' | 'icon-192' | 'icon-512' | 'sign-in'
  file_key: string
  width: number
  height: number
  created_at: Stamp
}

export interface SitePageVersionsTable {
  id: GeneratedAlways<number>
  page: string
  mode: 'replace' | 'follow' | 'house'
  body: string
  author_id: number | null
  created_at: Stamp
}
