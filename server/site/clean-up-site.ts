import { sql } from 'kysely'
import { confirmationHours } from '#contract/newsletter.ts'
import { contactMonths, settledContactMonths } from '#contract/retention.ts'
import type { Rooms } from '#server/rooms.ts'
import { dayOf } from '#server/users/note-activity.ts'
import { endOfKeeping } from './end-of-keeping.ts'

/** The mail room gives a letter up after three days. */
const givenUpHours = 96

const monthsBefore = (now: Date, months: number) => sql<Date>`(${now}::timestamptz - ${sql.lit(`${months} months`)}::interval)`

/** What was promised to be forgotten: applications, messages to the admins, addresses that nobody confirmed, who has voted. */
export async function cleanUpSite({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>) {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
  await db.deleteFrom('applications').where(endOfKeeping, '<=', now()).execute()
  await db.deleteFrom('contact_messages').where('created_at', '<=', monthsBefore(now(), contactMonths)).execute()
  await db
    .deleteFrom('contact_messages')
    .where('status', '<>', 'new')
    .where('created_at', '<=', monthsBefore(now(), settledContactMonths))
    .execute()
  await db
    .deleteFrom('newsletter_subscribers')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', hoursAgo(confirmationHours))
    .execute()
  await db
    .deleteFrom('newsletter_letters')
    .using('newsletters')
    .whereRef('newsletters.id', '=', 'newsletter_letters.newsletter_id')
    .where('newsletters.created_at', '<=', hoursAgo(givenUpHours))
    .execute()
  await db.deleteFrom('help_voters').where('day', '<', dayOf(now())).execute()
}
