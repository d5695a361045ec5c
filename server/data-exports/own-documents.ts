import { sql } from 'kysely'
import { readSettings } from '#server/settings/read-settings.ts'
import type { Reading } from './list.ts'

/** Everything in the member's own row except the password hash. */
export async function readOwnProfile({ db, userId }: Reading) {
  return db
    .selectFrom('users')
    .innerJoin('member_activity', 'member_activity.user_id', 'users.id')
    .select(['id', 'username', 'name', 'email', 'pending_email as pendingEmail', 'email_verified_at as emailVerifiedAt'])
    .select('waiting_since as waitingSince')
    .select(['job_title as jobTitle', 'workplace', 'bio', 'pronouns', 'orcid', 'country', 'specialities'])
    .select(['is_verified as isVerified', 'verification_refused_at as verificationRefusedAt', 'is_admin as isAdmin'])
    .select(['post_count as posts', 'colleague_count as colleagues', 'warning_count as warnings'])
    .select(['created_at as createdAt', 'last_active_on as lastActiveOn', 'suspended_at as suspendedAt'])
    .select(['deletion_at as deletionAt', 'deletion_keeps_writing as deletionKeepsWriting'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function readOwnSettings(reading: Reading): Promise<object> {
  const { db, userId } = reading
  return {
    ...(await readSettings({ db }, { id: userId })),
    twoFactor: await readTwoFactor(reading),
    calendarFeed: await readCalendarFeed(reading),
    newsletter: await readNewsletter(reading),
    formerUsernamesReservedUntil: await readFormerUsernames(reading),
  }
}

/** Since when, and how many codes are left; the codes themselves are secret even here. */
async function readTwoFactor({ db, userId }: Reading) {
  const row = await db
    .selectFrom('two_factor')
    .select(['confirmed_at as onSince'])
    .select(
      sql<number>`(select count(*) from recovery_codes where recovery_codes.user_id = two_factor.user_id)`.as(
        'recoveryCodesLeft',
      ),
    )
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Its address opens it for anyone, and can be read in the settings. */
const readCalendarFeed = ({ db, userId }: Reading) =>
  db.selectFrom('users').select('feed_with_interested as withInterested').where('id', '=', userId).executeTakeFirst()

/** A subscription belongs to the address: only someone who has verified the address is told about it. */
async function readNewsletter({ db, userId }: Reading) {
  const row = await db
    .selectFrom('newsletter_subscribers as subscriber')
    .innerJoin('users', (join) => join.on(sql<boolean>`lower(users.email) = lower(subscriber.email)`))
    .select(['subscriber.created_at as askedAt', 'subscriber.confirmed_at as confirmedAt'])
    .where('users.id', '=', userId)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** The names themselves are stored only as hashes. */
async function readFormerUsernames({ db, userId }: Reading) {
  const rows = await db
    .selectFrom('former_usernames')
    .select('reserved_until')
    .where('user_id', '=', userId)
    .orderBy('reserved_until')
    .execute()
  return rows.map((row) => row.reserved_until)
}
