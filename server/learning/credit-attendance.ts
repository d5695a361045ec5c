import { sql } from 'kysely'
import { notifyMany } from '#server/notifications/notify-many.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'

interface Attendance {
  occurrenceId: number
  userIds: number[]
}

export interface Credit {
  entryId: number
  userId: number
}

/**
 * Who was there has the hours of the date in their record: once, and not against their will. Answers for whom this is new; of an
 * event without credit hours, nobody. Under the lock of the date.
 */
export async function creditAttendance(
  tx: Tx,
  { occurrenceId, userIds, confirmedBy }: Attendance & { confirmedBy: number | null },
): Promise<Credit[]> {
  const { rows } = await sql<Credit & { title: string; hours: number; eventId: number }>`
    insert into learning_entries (user_id, occurrence_id, source, is_confirmed, confirmed_by, title, provider, completed_on, hours,
                                  category, competencies, created_at)
    select users.id, occurrences.id, 'event', true, ${confirmedBy}::int, holdings.title,
           left(coalesce(events.issuer_name, author.workplace), 120), left(occurrences.ends_local, 10)::date, events.credit_hours,
           case when left(occurrences.ends_local, 10) > left(occurrences.starts_local, 10) then 'conference'
                when events.format = 'online' then 'webinar' else 'workshop' end,
           events.competencies, ${tx.rooms.now()}::timestamptz
      from occurrences
      join events on events.holding_id = occurrences.event_id and events.credit_hours is not null
      join holdings on holdings.id = occurrences.event_id
      join users as author on author.id = holdings.author_id
      join users on users.id = any(${userIds}::int[]) and users.erased_at is null
     where occurrences.id = ${occurrenceId}
       and not exists (select from declined_credits
                        where declined_credits.user_id = users.id and declined_credits.occurrence_id = occurrences.id)
     order by users.id
    on conflict (user_id, occurrence_id) where occurrence_id is not null
    do update set source = 'event', is_confirmed = true, confirmed_by = excluded.confirmed_by, title = excluded.title,
                  provider = excluded.provider, completed_on = excluded.completed_on, hours = excluded.hours
     where not learning_entries.is_confirmed
    returning id as "entryId", user_id as "userId", title, hours::float8 as hours,
              (select event_id from occurrences where id = occurrence_id) as "eventId"`.execute(tx.db)
  const [first] = rows
  if (first) {
    const content = `${hoursInWords(first.hours)} added to your learning record: ${first.title}`
    const ids = rows.map(({ userId }) => userId)
    await notifyMany(tx, ids, { type: 'learning', content, holdingId: first.eventId })
  }
  return rows.map(({ entryId, userId }) => ({ entryId, userId }))
}

/** They were not there after all. What they wrote about it is theirs and stays, as an entry of their own. */
export async function takeBackCredit(tx: Tx, { occurrenceId, userIds }: Attendance): Promise<void> {
  const { rows } = await sql<{ userId: number; eventId: number }>`
    with credited as (
      select learning_entries.id, learning_entries.user_id, occurrences.event_id, coalesce(reflection, '') <> '' as stays
        from learning_entries join occurrences on occurrences.id = learning_entries.occurrence_id
       where learning_entries.occurrence_id = ${occurrenceId} and learning_entries.user_id = any(${userIds}::int[])
         and learning_entries.is_confirmed
       order by learning_entries.id for no key update of learning_entries
    ), kept as (
      update learning_entries set source = 'own', is_confirmed = false, confirmed_by = null
        from credited where credited.stays and learning_entries.id = credited.id
    ), gone as (
      delete from learning_entries using credited where not credited.stays and learning_entries.id = credited.id
    )
    select user_id as "userId", event_id as "eventId" from credited`.execute(tx.db)
  const [first] = rows
  if (!first) return
  const ids = rows.map(({ userId }) => userId)
  await withdrawNotification(tx, { type: 'learning', holdingId: first.eventId, userIds: ids })
}

const hoursInWords = (hours: number) => (hours === 1 ? '1 hour was' : `${hours} hours were`)
