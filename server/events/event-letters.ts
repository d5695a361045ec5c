import { sql } from 'kysely'
import type { Letter } from '#server/mail/letter.ts'
import { selectReceiver } from '#server/notifications/letter-queries.ts'
import { bulkLetter } from '#server/notifications/letters.ts'
import type { Rooms } from '#server/rooms.ts'
import { isInGroup } from '#server/users/group-readers.ts'
import { inAnHour, soonIn, startInBoth, type When } from './event-words.ts'
import { changesOf, type Cancelled, type Changed, type News } from './tell-people.ts'

interface NewsAbout {
  userId: number
  news: News
}

export interface ReminderAbout {
  userId: number
  eventId: number
  when: When
  before: 'day' | 'hour'
}

/** None of them contains the link to join, since letters get forwarded. */
export function eventLetters(rooms: Rooms) {
  rooms.mail.register<NewsAbout>('event-moved', (about) => moved(rooms, about), { isBulk: true })
  rooms.mail.register<NewsAbout>('event-cancelled', (about) => cancelled(rooms, about), { isBulk: true })
  rooms.mail.register<ReminderAbout>('event-reminder', (about) => reminder(rooms, about), { isBulk: true })
}

async function moved(rooms: Rooms, { userId, news }: NewsAbout): Promise<Letter | null> {
  const { title, when, eventId } = news
  const receiver = await selectReceiver(rooms.database.db, userId)
  if (!receiver || eventId === null || !(await isStillAnswered(rooms, { userId, occurrenceId: when.occurrenceId }))) return null
  const zone = receiver.time_zone ?? when.timeZone
  const { was, ...others } = news.tidings as Changed
  const moving = {
    ...{ title, changes: changesOf(others, when, zone), isPlace: others.place !== undefined },
    ...{ was: was && startInBoth(zone, was), is: startInBoth(zone, when) },
  }
  return bulkLetter(rooms, {
    ...{ receiver, kind: 'notices', url: urlOf(rooms, eventId, when) },
    say: ({ events, eventLetters }) => ({ ...eventLetters.moved(moving), footer: events.footer({}), action: events.open({}) }),
  })
}

async function cancelled(rooms: Rooms, { userId, news }: NewsAbout): Promise<Letter | null> {
  const { title, when, eventId } = news
  const { by, reason } = news.tidings as Cancelled
  const receiver = await selectReceiver(rooms.database.db, userId)
  if (!receiver) return null
  const start = startInBoth(receiver.time_zone ?? when.timeZone, when)
  return bulkLetter(rooms, {
    ...{ receiver, kind: 'notices', ...(eventId !== null && { url: urlOf(rooms, eventId, when) }) },
    say: ({ events, eventLetters }) => ({
      ...eventLetters.cancelled({ title, start, by, reason }),
      ...{ footer: events.footer({}), ...(eventId !== null && { action: events.open({}) }) },
    }),
  })
}

/** Not to people who are no longer going when it is sent, nor about a date that has been moved by then. */
async function reminder(rooms: Rooms, { userId, eventId, when, before }: ReminderAbout): Promise<Letter | null> {
  const { db } = rooms.database
  const now = rooms.now()
  const receiver = await selectReceiver(db, userId)
  const title = await selectTitle(rooms, { userId, when })
  if (!receiver || title === undefined) return null
  const zone = receiver.time_zone ?? when.timeZone
  const soon = before === 'hour' ? inAnHour(when.startsAt, now) : soonIn(zone, when, now)
  return bulkLetter(rooms, {
    ...{ receiver, kind: 'notices', url: urlOf(rooms, eventId, when) },
    say: ({ events, eventLetters }) => ({
      ...eventLetters.reminder({ title, soon, start: startInBoth(zone, when) }),
      ...{ footer: events.footer({}), action: events.open({}) },
    }),
  })
}

const urlOf = ({ config }: Rooms, eventId: number, { occurrenceId }: When) =>
  `${config.publicUrl}/events/${eventId}?date=${occurrenceId}`

const mayKnow = sql<boolean>`(holdings.state = 'approved'
  and (holdings.audience <> 'group' or ${isInGroup(sql.ref('rsvps.user_id'), sql.ref('holdings.group_id'))}))`

async function selectTitle({ database: { db }, now }: Rooms, { userId, when }: Pick<ReminderAbout, 'userId' | 'when'>) {
  const { rows } = await sql<{ title: string }>`
    select holdings.title from rsvps join occurrences on occurrences.id = rsvps.occurrence_id
      join holdings on holdings.id = occurrences.event_id
     where rsvps.occurrence_id = ${when.occurrenceId} and rsvps.user_id = ${userId} and rsvps.answer = 'going' and ${mayKnow}
       and occurrences.cancelled_at is null and occurrences.starts_at = ${when.startsAt}::timestamptz and occurrences.ends_at > ${now()}`.execute(
    db,
  )
  return rows[0]?.title
}

async function isStillAnswered({ database: { db } }: Rooms, { userId, occurrenceId }: { userId: number; occurrenceId: number }) {
  const { rows } = await sql`
    select from rsvps join occurrences on occurrences.id = rsvps.occurrence_id join holdings on holdings.id = occurrences.event_id
     where rsvps.occurrence_id = ${occurrenceId} and rsvps.user_id = ${userId} and rsvps.answer in ('going', 'waiting')
       and occurrences.cancelled_at is null and ${mayKnow}`.execute(db)
  return rows.length > 0
}
