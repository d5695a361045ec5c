import { sql } from 'kysely'
import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { creditAttendance, hoursOfDate, tellOfHours } from './credit-attendance.ts'
import { issueCertificates } from './issue-certificates.ts'

interface Renewal {
  occurrenceId: number
  /** Everyone who attended. */
  userIds: number[]
}

/**
 * The date's hours have changed: so every record with this date is updated, and a certificate that says otherwise is
 * reissued. If it had none before, they are added as when attendance is confirmed. Under the lock of the date.
 */
export async function renewCredit(tx: Tx, viewer: Viewer, { occurrenceId, userIds }: Renewal) {
  const { rows } = await sql<{ userId: number; title: string; hours: number; eventId: number }>`
    update learning_entries set hours = ${hoursOfDate}
      from occurrences join events on events.holding_id = occurrences.event_id
     where occurrences.id = ${occurrenceId} and learning_entries.occurrence_id = occurrences.id and learning_entries.is_confirmed
       and learning_entries.hours <> ${hoursOfDate}
    returning learning_entries.user_id as "userId", learning_entries.title, learning_entries.hours::float8 as hours,
              occurrences.event_id as "eventId"`.execute(tx.db)
  if (rows.length > 0) {
    const told = rows.map(({ userId }) => userId)
    await withdrawNotification(tx, { type: 'learning', occurrenceId, userIds: told })
    await tellOfHours(tx, occurrenceId, rows)
  }
  await creditAttendance(tx, { occurrenceId, userIds, confirmedBy: viewer.id })
  const certified = await tx.db
    .selectFrom('certificates')
    .select('recipient_id as id')
    .where('occurrence_id', '=', occurrenceId)
    .where('revoked_at', 'is', null)
    .execute()
  await issueCertificates(tx, viewer, { occurrenceId, userIds: certified.flatMap(({ id }) => id ?? []) })
}
