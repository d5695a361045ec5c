import { sql } from 'kysely'
import { applicationMonths } from '#contract/applications.ts'
import { confirmationHours } from '#contract/newsletter.ts'
import { contactMonths, settledContactMonths } from '#contract/retention.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'
import type { Rooms } from '#server/rooms.ts'
import { dayOf } from '#server/users/note-activity.ts'

/** Of a row of `applications`: when it is deleted. */
export const endOfKeeping = sql<Date>`(created_at + ${sql.lit(`${applicationMonths} months`)}::interval)`

/** The mail room gives a letter up after three days. */
const givenUpHours = 96

const monthsBefore = (now: Date, months: number) => sql<Date>`(${now}::timestamptz - ${sql.lit(`${months} months`)}::interval)`

/** What was promised to be forgotten: applications, messages to the admins, addresses that nobody confirmed, who has voted. */
export async function cleanUpSite({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>, stopping?: AbortSignal) {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
  await db.deleteFrom('applications').where(endOfKeeping, '<=', now()).execute()
  await db.deleteFrom('contact_messages').where('created_at', '<=', monthsBefore(now(), contactMonths)).execute()
  await db
    .deleteFrom('contact_messages')
    .where('status', '<>', 'new')
    .where('created_at', '<=', monthsBefore(now(), settledContactMonths))
    .execute()
  const isUnconfirmed = sql<boolean>`confirmed_at is null and created_at <= ${hoursAgo(confirmationHours)}`
  await deleteInBatches(db, 'newsletter_subscribers', isUnconfirmed, stopping)
  const isGivenUp = sql<boolean>`newsletter_id in (select id from newsletters where created_at <= ${hoursAgo(givenUpHours)})`
  await deleteInBatches(db, 'newsletter_letters', isGivenUp, stopping)
  await deleteInBatches(db, 'help_voters', sql<boolean>`day < ${dayOf(now())}`, stopping)
}
