import { sql } from 'kysely'
import { deletedMemberName, deletedUsernamePrefix } from '#contract/users.ts'
import type { Tx } from '#server/rooms.ts'
import { reserveFormerUsername } from './former-usernames.ts'

/** Longer than any call received earlier can still be running (server/app.ts). */
const comesBackForMs = 3_600_000

/**
 * The row, if it is time or erasing has begun; locked, so that keeping the account either comes first or is too late. What a
 * suspended member wrote was hidden from others, and leaving must not bring it back.
 */
export const lockForErasing = ({ db, rooms }: Tx, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_verified_at', 'letter_language', 'erased_at'])
    .select(sql<boolean>`deletion_keeps_writing and suspended_at is null`.as('keepsWriting'))
    .where('id', '=', userId)
    .where('deletion_at', '<=', rooms.now())
    .forUpdate()
    .executeTakeFirst()

interface Leaving {
  id: number
  username: string
  keepsWriting: boolean
  /** Since when, unless this is the first time: a call still running may have filled the row again. */
  erased_at: Date | null
}

/** What stays is a row for posts and messages to refer to. An address without a dot in its domain belongs to no one. */
export async function eraseUser({ db, rooms }: Tx, { id, username, keepsWriting, erased_at }: Leaving) {
  if (!erased_at) await reserveFormerUsername(db, { username, userId: id, now: rooms.now() })
  // No one comes back to claim it.
  await db.updateTable('former_usernames').set({ user_id: null }).where('user_id', '=', id).execute()
  await db
    .updateTable('users')
    .set({
      ...{ username: `${deletedUsernamePrefix}${id}`, email: `${deletedUsernamePrefix}${id}@invalid`, pending_email: null },
      ...{ name: deletedMemberName, job_title: null, workplace: null, bio: null, pronouns: null },
      ...{ orcid: null, country: null, specialities: [], profile_picture: null, cover_picture: null },
      ...{
        is_admin: false,
        is_verified: false,
        email_verified_at: null,
        waiting_since: null,
        verification_refused_at: null,
        warning_count: 0,
      },
      ...{ email_visibility: 'nobody', messages_from: 'nobody', requests_from: 'nobody', digest: 'never' },
      ...{ group_invites_from: 'nobody', shows_groups: false, names_orcid: false, time_zone: null, letter_language: null },
      ...{ is_suggested: false, counts_profile_views: false, shows_typing: false, shows_read: false },
      ...{ deletion_keeps_writing: keepsWriting, erased_at: erased_at ?? rooms.now() },
    })
    .where('id', '=', id)
    .execute()
  await db.updateTable('member_activity').set({ last_active_on: null }).where('user_id', '=', id).execute()
  await db.deleteFrom('active_days').where('user_id', '=', id).execute()
}

/** Nothing is left to do, and nothing more can come in. */
export const finishErasing = ({ db, rooms }: Tx, userId: number) =>
  db
    .updateTable('users')
    .set({ deletion_at: null, suspended_at: null })
    .where('id', '=', userId)
    .where('erased_at', '<=', new Date(rooms.now().getTime() - comesBackForMs))
    .execute()

/** Due, or begun and in need of another pass. */
export async function selectDueForErasing({ db, rooms }: Pick<Tx, 'db' | 'rooms'>, limit: number) {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_at', '<=', rooms.now())
    .orderBy('erased_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
