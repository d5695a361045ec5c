import { sql } from 'kysely'
import { tableList } from '#server/data-exports/list.ts'
import { isVisibleTo } from '#server/users/visible-people.ts'
import { filePathsWhere } from './file-path.ts'
import { titleIfSeen } from './seen-titles.ts'

export const eventAnswers = tableList({
  name: 'event-answers',
  about: 'Your answers to dates of events, and where you were seen. They are kept for 180 days after the date.',
  columns: (whose) => ({
    eventId: sql`occurrences.event_id`,
    event: titleIfSeen(whose),
    dateId: sql`rsvps.occurrence_id`,
    startsAt: sql`occurrences.starts_at`,
    answer: sql`rsvps.answer`,
    isQuiet: sql`rsvps.is_quiet`,
    answeredAt: sql`rsvps.answered_at`,
    isBarred: sql`rsvps.is_barred`,
    asksAgain: sql`rsvps.asks_again`,
    attendedAt: sql`rsvps.attended_at`,
    remindedDayBefore: sql`rsvps.reminded_day is not null`,
    remindedHourBefore: sql`rsvps.reminded_hour is not null`,
  }),
  from: () => sql`rsvps join occurrences on occurrences.id = rsvps.occurrence_id
    join holdings on holdings.id = occurrences.event_id`,
  where: ({ userId }) => sql`rsvps.user_id = ${userId}`,
  key: ['rsvps.occurrence_id'],
})

export const ownEvents = tableList({
  name: 'own-events',
  about: 'The events that are yours, in every state; their titles and descriptions are in submissions.',
  columns: () => ({
    eventId: sql`events.holding_id`,
    format: sql`events.format`,
    timeZone: sql`events.time_zone`,
    allDay: sql`events.all_day`,
    startsLocal: sql`events.starts_local`,
    endsLocal: sql`events.ends_local`,
    repeat: sql`events.repeat::text`,
    venue: sql`events.place::text`,
    joinUrl: sql`events.join_url`,
    infoUrl: sql`events.info_url`,
    registration: sql`events.registration`,
    registerUrl: sql`events.register_url`,
    capacity: sql`events.capacity`,
    hasWaitingList: sql`events.has_waiting_list`,
    cost: sql`events.cost`,
    price: sql`events.price`,
    creditHours: sql`events.credit_hours::float8`,
    competencies: sql`events.competencies`,
    issuerName: sql`events.issuer_name`,
    language: sql`events.language`,
    cancelledAt: sql`events.cancelled_at`,
    cancelReason: sql`events.cancel_reason`,
  }),
  from: () => sql`events join holdings on holdings.id = events.holding_id`,
  where: ({ userId }) => sql`holdings.author_id = ${userId}`,
  key: ['events.holding_id'],
})

export const ownEventDates = tableList({
  name: 'own-event-dates',
  about: 'The dates of your events. Who came is theirs to know; how many is here.',
  columns: () => ({
    eventId: sql`occurrences.event_id`,
    dateId: sql`occurrences.id`,
    startsLocal: sql`occurrences.starts_local`,
    endsLocal: sql`occurrences.ends_local`,
    startsAt: sql`occurrences.starts_at`,
    venue: sql`occurrences.place::text`,
    joinUrl: sql`occurrences.join_url`,
    capacity: sql`occurrences.capacity`,
    going: sql`occurrences.going_count`,
    waiting: sql`occurrences.waiting_count`,
    interested: sql`occurrences.interested_count`,
    cancelledAt: sql`occurrences.cancelled_at`,
    cancelReason: sql`occurrences.cancel_reason`,
    recordingUrl: sql`occurrences.recording_url`,
    slidesUrl: sql`occurrences.slides_url`,
    closingNote: sql`nullif(occurrences.closing_note, '')`,
    files: filePathsWhere(sql`attachments.occurrence_id = occurrences.id and attachments.owner_id = holdings.author_id`),
  }),
  from: () => sql`occurrences join holdings on holdings.id = occurrences.event_id`,
  where: ({ userId }) => sql`holdings.author_id = ${userId}`,
  key: ['occurrences.event_id', 'occurrences.id'],
})

export const hosting = tableList({
  name: 'event-hosting',
  about: 'Events that you host with others or were asked to, and whom you asked.',
  columns: (whose) => ({
    eventId: sql`hosts.event_id`,
    event: titleIfSeen(whose),
    username: sql`case when hosts.user_id = ${whose.userId} or ${isVisibleTo({ id: whose.userId, isAdmin: false }, 'users')} then users.username end`,
    state: sql`hosts.state`,
    since: sql`hosts.since`,
  }),
  from: () => sql`hosts join holdings on holdings.id = hosts.event_id join users on users.id = hosts.user_id`,
  where: ({ userId }) => sql`(hosts.user_id = ${userId} or hosts.asked_by = ${userId})`,
  key: ['hosts.event_id', 'hosts.user_id'],
})
