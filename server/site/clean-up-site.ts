import { confirmationHours } from '#contract/newsletter.ts'
import type { Rooms } from '#server/rooms.ts'
import { dayOf } from '#server/users/note-activity.ts'
import { endOfKeeping } from './end-of-keeping.ts'

/** The mail room gives a letter up after three days. */
const givenUpHours = 96

/** What was promised to be forgotten: applications, addresses that nobody confirmed, who has voted. */
export async function cleanUpSite({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>) {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
  await db.deleteFrom('applications').where(endOfKeeping, '<=', now()).execute()
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
