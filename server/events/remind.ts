import { sql, type RawBuilder } from 'kysely'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import type { Notice } from '#server/notifications/notify.ts'
import { notifyMany } from '#server/notifications/notify-many.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { isInGroup } from '#server/users/group-readers.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import type { ReminderAbout } from './event-letters.ts'
import { instantOf } from './event-times.ts'
import { inAnHour, soonIn, type When } from './event-words.ts'
import { byZone } from './tell-people.ts'

const hourMs = 3_600_000
/** A day begins up to 14 hours earlier, or 12 later, than in Greenwich, depending on the zone; people hear at nine the day before. */
const wholeDays = { before: 26 * hourMs, after: 41 * hourMs }
const morning = '09:00'

interface Coming extends Omit<When, 'startsAt' | 'endsAt'> {
  eventId: number
  title: string
  startsAt: Date
  endsAt: Date
}

/**
 * Every five minutes, for what begins soon: a day and an hour before, and once for all-day events. Who has been told of
 * which start is recorded together with the notices, batch by batch: an interrupted run is resumed, and nothing is sent
 * twice.
 */
export async function remind(rooms: Rooms, stopping?: AbortSignal) {
  for (const date of await selectComing(rooms)) {
    for (const before of ['hour', 'day'] as const) {
      const zones = date.allDay && before === 'day' ? await zonesInTheMorning(rooms, date) : undefined
      if (!isTime(rooms, date, before) || zones?.length === 0) continue
      await inBatches(() => inTransaction(rooms, (tx) => remindSome(tx, { date, before, zones })), stopping)
    }
    if (stopping?.aborted) return
  }
}

async function selectComing({ database: { db }, now }: Rooms): Promise<Coming[]> {
  const at = now().getTime()
  const { rows } = await sql<Coming>`
    select occurrences.id as "occurrenceId", occurrences.event_id as "eventId", holdings.title, occurrences.starts_at as "startsAt",
           occurrences.ends_at as "endsAt", occurrences.starts_local as "startsLocal", occurrences.ends_local as "endsLocal",
           events.time_zone as "timeZone", events.all_day as "allDay"
      from occurrences join events on events.holding_id = occurrences.event_id join holdings on holdings.id = events.holding_id
     where occurrences.is_listed and occurrences.cancelled_at is null and occurrences.going_count > 0
       and occurrences.starts_at > ${new Date(at - wholeDays.before)} and occurrences.starts_at <= ${new Date(at + wholeDays.after)}
       and (events.all_day or (occurrences.starts_at > ${new Date(at)} and occurrences.starts_at <= ${new Date(at + 24 * hourMs)}))
     order by occurrences.starts_at, occurrences.id`.execute(db)
  return rows
}

/** The reminder a day before is not sent if the one an hour before is due. */
function isTime({ now }: Rooms, { allDay, startsAt }: Coming, before: 'day' | 'hour'): boolean {
  if (allDay) return before === 'day'
  const isWithinTheHour = startsAt.getTime() - now().getTime() <= hourMs
  return before === 'hour' ? isWithinTheHour : !isWithinTheHour
}

/** Where it is past nine on the day before, and still that day. */
async function zonesInTheMorning({ database: { db }, now }: Rooms, { occurrenceId, startsLocal, timeZone }: Coming) {
  const { rows } = await sql<{ zone: string }>`
    select distinct coalesce(users.time_zone, ${timeZone}) as zone from rsvps join users on users.id = rsvps.user_id
     where rsvps.occurrence_id = ${occurrenceId} and rsvps.answer = 'going'`.execute(db)
  const eve = Temporal.PlainDate.from(startsLocal).subtract({ days: 1 })
  return rows
    .map(({ zone }) => ({ zone, due: instantOf(`${eve}T${morning}`, zone), over: instantOf(`${startsLocal}T00:00`, zone) }))
    .filter(({ due, over }) => due <= now() && now() < over)
}

interface Reminding {
  date: Coming
  before: 'day' | 'hour'
  /** For all-day dates: the zones whose turn it is, and since when. */
  zones?: { zone: string; due: Date }[] | undefined
}

async function remindSome(tx: Tx, { date, before, zones }: Reminding): Promise<number> {
  const userIds = await markSome(tx, { date, before, zones })
  const { eventId, title, ...times } = date
  const when = { ...times, startsAt: date.startsAt.toISOString(), endsAt: date.endsAt.toISOString() }
  const now = tx.rooms.now()
  for (const [zone, ids] of await byZone(tx, userIds, date.timeZone)) {
    const soon = before === 'hour' ? inAnHour(when.startsAt, now) : soonIn(zone, when, now)
    const notice = { type: 'event_reminder', holdingId: eventId, says: ['eventBegins', { title, soon }] } satisfies Notice
    const byLetter = await notifyMany(tx, ids, notice, { letter: 'its own' })
    for (const userId of byLetter)
      await tx.rooms.mail.send(tx, 'event-reminder', { userId, eventId, when, before } satisfies ReminderAbout)
  }
  return userIds.length
}

/** Those who knew of this start by then: an answer or a move after that says everything the reminder would. */
async function markSome({ db }: Tx, { date, before, zones }: Reminding): Promise<number[]> {
  const column = sql.ref(before === 'hour' ? 'reminded_hour' : 'reminded_day')
  const due = zones
    ? sql`(select due from unnest(${zones.map(({ zone }) => zone)}::text[], ${zones.map(({ due: at }) => at)}::timestamptz[]) as turn (zone, due)
        where turn.zone = coalesce(users.time_zone, ${date.timeZone}))`
    : sql`${new Date(date.startsAt.getTime() - (before === 'hour' ? hourMs : 24 * hourMs))}::timestamptz`
  const { rows } = await sql<{ userId: number }>`
    update rsvps set ${column} = ${date.startsAt}
      from (select rsvps.user_id from occurrences
              ${answered}
             where occurrences.id = ${date.occurrenceId} and occurrences.cancelled_at is null and occurrences.starts_at = ${date.startsAt}
               and ${isUntold(column, due)}
             order by rsvps.user_id limit ${batchSize} for no key update of rsvps) as next
     where rsvps.occurrence_id = ${date.occurrenceId} and rsvps.user_id = next.user_id
    returning rsvps.user_id as "userId"`.execute(db)
  return rows.map(({ userId }) => userId)
}

const answered = sql`
  join holdings on holdings.id = occurrences.event_id
  join rsvps on rsvps.occurrence_id = occurrences.id
  join users on users.id = rsvps.user_id and ${isActiveMember('users')}`

const isUntold = (column: RawBuilder<unknown>, due: RawBuilder<unknown>) => sql`
  rsvps.answer = 'going' and rsvps.${column} is distinct from occurrences.starts_at
  and greatest(rsvps.answered_at, occurrences.changed_at) <= ${due}
  and (holdings.audience <> 'group' or ${isInGroup(sql.ref('users.id'), sql.ref('holdings.group_id'))})`

/** For monitoring: how many seconds overdue the longest-waiting reminder is. All-day dates are left out. */
export async function remindersLateBy({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>): Promise<number> {
  const at = sql`${now()}::timestamptz`
  const isHour = sql`occurrences.starts_at <= ${at} + interval '1 hour'`
  const due = sql`occurrences.starts_at - case when ${isHour} then interval '1 hour' else interval '24 hours' end`
  const { rows } = await sql<{ late: number | null }>`
    select extract(epoch from ${at} - min(${due}))::float8 as late
      from occurrences join events on events.holding_id = occurrences.event_id and not events.all_day ${answered}
     where occurrences.is_listed and occurrences.cancelled_at is null and occurrences.going_count > 0
       and occurrences.starts_at > ${at} and occurrences.starts_at <= ${at} + interval '24 hours'
       and ((${isHour} and ${isUntold(sql.ref('reminded_hour'), due)}) or (not ${isHour} and ${isUntold(sql.ref('reminded_day'), due)}))`.execute(
    db,
  )
  return Math.max(0, rows[0]?.late ?? 0)
}
