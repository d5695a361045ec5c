import { z } from 'zod'
import { endpoint, idInPath } from './endpoint.ts'
import { eventDays, eventFilters } from './events.ts'

// A member's own calendar is served outside the API, at `/calendar/{token}.ics`: calendar programs have no session.

const fileType = 'text/calendar'

/** How many future dates the public calendar contains. */
export const mostCalendarDates = 500

export const readEventFile = endpoint('GET', '/api/events/{id}/event.ics', 'visitor', {
  summary: 'An event with its dates as a calendar file, or one of them; the link to join only for those who go',
  params: z.object({ id: idInPath }),
  query: z.object({ date: idInPath.optional() }),
  reply: z.string(),
  fileType,
})

const { mine: _mine, ...filters } = eventFilters

export const readPublicCalendar = endpoint('GET', '/api/events/calendar.ics', 'visitor', {
  summary: 'Dates to come that anyone on the web may read, as a calendar file',
  query: z.object({ ...eventDays, ...filters }),
  reply: z.string(),
  fileType,
})

export const Feed = z.object({
  /** Works without a session: the address is the secret. */
  url: z.string(),
  withInterested: z.boolean(),
})
export type Feed = z.infer<typeof Feed>

export const readCalendarFeed = endpoint('GET', '/api/calendar-feed', 'member', {
  summary: 'The address at which one’s own calendar program finds what one goes to',
  reply: Feed,
  programs: 'refused',
})

export const renewCalendarFeed = endpoint('POST', '/api/calendar-feed/renew', 'member', {
  summary: 'A new address; the old one no longer works',
  reply: Feed,
  limit: { calls: 20, per: 'hour' },
  programs: 'refused',
})

export const changeCalendarFeed = endpoint('PATCH', '/api/calendar-feed', 'member', {
  summary: 'Whether it also has what one is interested in or waits for',
  body: z.strictObject({ withInterested: z.boolean() }),
  reply: Feed,
  limit: { calls: 120, per: 'hour' },
  programs: 'refused',
})
