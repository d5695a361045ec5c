import { sql } from 'kysely'
import { applicationMonths } from '#contract/applications.ts'
import { confirmationHours } from '#contract/newsletter.ts'
import { contactMonths, settledContactMonths } from '#contract/retention.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'
import type { Rooms } from '#server/rooms.ts'
import { dayOf } from '#server/users/note-activity.ts'

/** For a row of `applications`: when it is to be deleted. */
export const endOfKeeping = sql<Date>`(created_at + ${sql.lit(`${applicationMonths} months`)}::interval)`

/** The mail room gives up on a letter after three days. */
const givenUpHours = 96

/** At the end of a short month, adding months ends earlier, but never by as much as this. */
const monthsDiffer = sql.lit('4 days')

const monthsBefore = (now: Date, months: number) => sql<Date>`(${now}::timestamptz - ${sql.lit(`${months} months`)}::interval)`

/** What was promised to be forgotten: applications, messages to the admins, addresses never confirmed, who has voted. */
export async function cleanUpSite({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>, stopping?: AbortSignal) {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
  // The first half can use an index, and the date that was promised decides.
  const isOver = sql<boolean>`created_at <= ${monthsBefore(now(), applicationMonths)} + ${monthsDiffer}::interval and ${endOfKeeping} <= ${now()}`
  await deleteInBatches(db, 'applications', isOver, stopping)
  await deleteInBatches(db, 'contact_messages', sql<boolean>`created_at <= ${monthsBefore(now(), contactMonths)}`, stopping)
  const isSettled = sql<boolean>`status in ('answered', 'closed') and created_at <= ${monthsBefore(now(), settledContactMonths)}`
  await deleteInBatches(db, 'contact_messages', isSettled, stopping)
  const isUnconfirmed = sql<boolean>`confirmed_at is null and created_at <= ${hoursAgo(confirmationHours)}`
  await deleteInBatches(db, 'newsletter_subscribers', isUnconfirmed, stopping)
  const isGivenUp = sql<boolean>`newsletter_id in (select id from newsletters where created_at <= ${hoursAgo(givenUpHours)})`
  await deleteInBatches(db, 'newsletter_letters', isGivenUp, stopping)
  await deleteInBatches(db, 'help_voters', sql<boolean>`day < ${dayOf(now())}`, stopping)
}
