import { z } from 'zod'
import { endpoint } from './endpoint.ts'

// Calendar files are no JSON and stand beside the calls: `/api/events/{id}/event.ics`, `/api/events/calendar.ics`
// with the list's filters, and `/calendar/{token}.ics`.

export const Feed = z.object({
  /** Works without a session: the address is the secret. */
  url: z.string(),
  withInterested: z.boolean(),
})
export type Feed = z.infer<typeof Feed>

export const readCalendarFeed = endpoint('GET', '/api/calendar-feed', 'member', {
  summary: 'The address at which one’s own calendar program finds what one goes to',
  reply: Feed,
})

export const renewCalendarFeed = endpoint('POST', '/api/calendar-feed/renew', 'member', {
  summary: 'A new address; the old one no longer works',
  reply: Feed,
  limit: { calls: 20, per: 'hour' },
})

export const changeCalendarFeed = endpoint('PATCH', '/api/calendar-feed', 'member', {
  summary: 'Whether it also has what one is interested in or waits for',
  body: z.strictObject({ withInterested: z.boolean() }),
  reply: Feed,
  limit: { calls: 120, per: 'hour' },
})
