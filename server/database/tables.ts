import type { ColumnType, Generated } from 'kysely'

/** The rows as TypeScript sees them, by hand beside schema.sql; a test holds the two against each other. */

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>

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
  warning_count: Generated<number>
  colleague_count: Generated<number>
  post_count: Generated<number>
  created_at: Stamp
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
}

export interface AccountTokensTable {
  token_hash: Buffer
  user_id: number
  purpose: 'verify_email' | 'reset_password'
  /** The address that the letter went to: a token dies with it. */
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

export interface CategoriesTable {
  id: Generated<number>
  name: string
  cloth: 'madder' | 'ochre' | 'moss' | 'slate' | 'plum' | 'teal' | 'umber'
  position: number
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  account_tokens: AccountTokensTable
  known_devices: KnownDevicesTable
  throttles: ThrottlesTable
  categories: CategoriesTable
}
