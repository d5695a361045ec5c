import { sql } from 'kysely'
import type { Saying } from '#server/mail/words/words.ts'
import { notifyMany } from '#server/notifications/notify-many.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'

interface Attendance {
  occurrenceId: number
  userIds: number[]
}

/** Null for an event that gives none. */
export const hoursOfDate = sql<number | null>`nullif(coalesce(occurrences.credit_hours, events.credit_hours), 0)`

export interface Credit {
  entryId: number
  userId: number
}

/**
 * Those who attended get the date's hours in their record: once, and not against their will. Returns those for whom this is
 * new; for an event without credit hours, no one. Under the lock of the date.
 */
export async function creditAttendance(
  tx: Tx,
  { occurrenceId, userIds, confirmedBy }: Attendance & { confirmedBy: number | null },
): Promise<Credit[]> {
  const { rows } = await sql<Credit & { title: string; hours: number; eventId: number }>`
    insert into learning_entries (user_id, occurrence_id, source, is_confirmed, confirmed_by, title, provider, completed_on, hours,
                                  category, competencies, created_at)
    select users.id, occurrences.id, 'event', true, ${confirmedBy}::int, holdings.title,
           left(coalesce(events.issuer_name, author.workplace), 120), left(occurrences.ends_local, 10)::date, ${hoursOfDate},
           case when left(occurrences.ends_local, 10) > left(occurrences.starts_local, 10) then 'conference'
                when events.format = 'online' then 'webinar' else 'workshop' end,
           events.competencies, ${tx.rooms.now()}::timestamptz
      from occurrences
      join events on events.holding_id = occurrences.event_id and ${hoursOfDate} is not null
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
  await tellOfHours(tx, occurrenceId, rows)
  return rows.map(({ entryId, userId }) => ({ entryId, userId }))
}

/** For one date, so the hours are the same for all of them. */
export async function tellOfHours(
  tx: Tx,
  occurrenceId: number,
  credited: { userId: number; title: string; hours: number; eventId: number }[],
) {
  const [first] = credited
  if (!first) return
  const says: Saying = ['hoursAdded', { title: first.title, hours: first.hours }]
  const ids = credited.map(({ userId }) => userId)
  await notifyMany(tx, ids, { type: 'learning', says, holdingId: first.eventId, occurrenceId })
}

/** They did not attend after all. What they wrote about it is theirs and stays, as an entry of their own. */
export async function takeBackCredit(tx: Tx, { occurrenceId, userIds }: Attendance): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    with credited as (
      select id, coalesce(reflection, '') <> '' as stays from learning_entries
       where occurrence_id = ${occurrenceId} and user_id = any(${userIds}::int[]) and is_confirmed
       order by id for no key update
    ), kept as (
      update learning_entries set source = 'own', is_confirmed = false, confirmed_by = null
        from credited where credited.stays and learning_entries.id = credited.id
    )
    delete from learning_entries using credited where not credited.stays and learning_entries.id = credited.id`.execute(tx.db)
  await withdrawNotification(tx, { type: 'learning', occurrenceId, userIds })
}
