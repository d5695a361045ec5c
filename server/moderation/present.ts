import type { Selectable } from 'kysely'
import type { AdminUser } from '#contract/moderation.ts'
import type { MemberActivityTable, UsersTable } from '#server/database/tables/accounts.ts'
import { personColumns, presentPerson } from '#server/users/present.ts'

const ownColumns = ['email', 'is_admin', 'email_verified_at', 'waiting_since', 'warning_count', 'suspended_at'] as const
const figureColumns = ['post_count', 'created_at', 'last_active_on'] as const

/** What admins see of a member; never the password, nor anything private. */
export const adminUserColumns = [...personColumns, ...ownColumns, ...figureColumns]

export type AdminUserRow = Pick<Selectable<UsersTable & MemberActivityTable>, (typeof adminUserColumns)[number]>

export const presentAdminUser = (row: AdminUserRow): AdminUser => ({
  ...presentPerson(row),
  email: row.email,
  isAdmin: row.is_admin,
  emailVerified: row.email_verified_at !== null,
  isWaiting: row.waiting_since !== null,
  warningCount: row.warning_count,
  isSuspended: row.suspended_at !== null,
  postCount: row.post_count,
  createdAt: row.created_at.toISOString(),
  lastActiveOn: row.last_active_on,
})
