import { sql, type Selectable } from 'kysely'
import type { CurrentUser, Person } from '#contract/users.ts'
import { jsonPlain, jsonString, type Json } from '#server/database/json-text.ts'
import type { UsersTable } from '#server/database/tables/accounts.ts'

type UserRow = Selectable<UsersTable>

/** What everyone may see of a person; for embedded people, select these columns and no others. */
export const personColumns = ['id', 'username', 'name', 'job_title', 'workplace', 'profile_picture', 'is_verified'] as const

export function presentPerson(row: Pick<UserRow, (typeof personColumns)[number]>): Person {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    jobTitle: row.job_title,
    workplace: row.workplace,
    profilePicture: row.profile_picture,
    isVerified: row.is_verified,
  }
}

/** The same person as JSON written by the database; `alias` is the query's name for that row of `users`. Kept as text by migration 005. */
export const personAsJson = (alias: string): Json => sql`${sql.ref(`${alias}.card`)}`

/** Field by field, for extending `Person`. */
export const personFields = (alias: string): Record<keyof Person, Json> => ({
  id: jsonPlain(`${alias}.id`),
  username: jsonString(`${alias}.username`),
  name: jsonString(`${alias}.name`),
  jobTitle: jsonString(`${alias}.job_title`),
  workplace: jsonString(`${alias}.workplace`),
  profilePicture: jsonString(`${alias}.profile_picture`),
  isVerified: jsonPlain(`${alias}.is_verified`),
})

/** Someone who has just joined has no notices to see, no colleagues and no posts. */
type OwnRow = Omit<UserRow, 'password_hash'> & { has_terms_notice?: boolean; hidden_colleagues?: number; post_count?: number }

export function presentCurrentUser(row: OwnRow): CurrentUser {
  return {
    ...presentPerson(row),
    email: row.email,
    bio: row.bio,
    isAdmin: row.is_admin,
    emailVerified: row.email_verified_at !== null,
    isWaiting: row.waiting_since !== null,
    isSuspended: row.suspended_at !== null,
    warningCount: row.warning_count,
    colleagueCount: row.colleague_count - (row.hidden_colleagues ?? 0),
    postCount: row.post_count ?? 0,
    createdAt: row.created_at.toISOString(),
    pronouns: row.pronouns,
    orcid: row.orcid,
    country: row.country,
    specialities: row.specialities,
    coverPicture: row.cover_picture,
    termsNotice: row.has_terms_notice ?? false,
    deletionAt: row.deletion_at?.toISOString() ?? null,
    timeZone: row.time_zone,
  }
}
