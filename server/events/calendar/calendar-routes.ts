import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import * as contract from '#contract/calendar.ts'
import type { Place } from '#contract/occurrences.ts'
import { handle } from '#server/http/handle.ts'
import { Problem } from '#server/http/problem.ts'
import { countNetwork } from '#server/http/rate-limits.ts'
import { isMember } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { entriesOfEvent, entryOf, uidOf } from './calendar-entries.ts'
import { calendarName, changeFeed, readFeed, readFeedFile, renewFeed } from './calendar-feed.ts'
import { writeCalendar, type CalendarEntry } from './calendar-file.ts'
import { findDates, readAsked } from '#server/events/find-dates.ts'

/** Calendar programs ask about once an hour. */
const mostAnHour = 60
const hourMs = 3_600_000
/** Per network, where many people may have one. */
const ofNetwork = { calls: 600, per: 'minute' } as const

export function calendarRoutes(app: FastifyInstance) {
  const { rooms } = app
  handle(app, contract.readEventFile, async ({ tx, viewer, params, query, reply }) => {
    const entries = await entriesOfEvent(tx, isMember(viewer) ? viewer : null, params.id, query.date)
    return sendCalendar(reply, `event-${params.id}.ics`, writeCalendar({ entries }))
  })
  handle(app, contract.readPublicCalendar, async ({ tx, query, reply }) =>
    sendCalendar(
      reply,
      'library-events.ics',
      writeCalendar({ name: await calendarName(tx.db), entries: await publicEntries(tx, query) }),
    ),
  )

  handle(app, contract.readCalendarFeed, ({ tx, viewer }) => readFeed(tx, viewer))
  handle(app, contract.renewCalendarFeed, ({ tx, viewer }) => renewFeed(tx, viewer))
  handle(app, contract.changeCalendarFeed, ({ tx, viewer, body }) => changeFeed(tx, viewer, body))

  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    {
      exposeHeadRoute: false,
      config: {
        rateLimit: rooms.config.rateLimits && {
          ...{ max: mostAnHour, timeWindow: hourMs },
          keyGenerator: ({ params }) => `feed:${(params as { file: string }).file}`,
        },
      },
    },
    async (request, reply) => {
      const { file } = request.params
      if (!file.endsWith('.ics')) throw new Problem('not_found')
      // Made-up addresses are counted against the network that sends them.
      await countNetwork(request, 'feed', ofNetwork)
      const { etag, file: octets } = await readFeedFile(rooms, {
        token: file.slice(0, -4),
        ifNoneMatch: request.headers['if-none-match'],
      })
      reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
      if (octets === undefined) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(octets)
    },
  )
}

async function sendCalendar(reply: FastifyReply, name: string, file: Buffer): Promise<string> {
  await reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-robots-tag', 'noindex')
    .type('text/calendar; charset=utf-8')
    .send(file)
  return ''
}

interface Row {
  id: number
  eventId: number
  title: string
  body: string
  host: string
  place: Place | null
  startsLocal: string
  endsLocal: string
  timeZone: string
  allDay: boolean
  sequence: number
  changedAt: string
  isCancelled: boolean
}

/** As visitors find them, regardless of who is asking; never a past date, whatever the first day asked for. */
async function publicEntries(tx: Tx, query: Parsed<typeof contract.readPublicCalendar, 'query'>): Promise<CalendarEntry[]> {
  const now = tx.rooms.now()
  const asked = readAsked(null, query, now)
  const { shape, given } = asked.given.begins! < now ? readAsked(null, { ...query, from: undefined }, now) : asked
  const page = findDates(shape, given, contract.mostCalendarDates)
  const { rows } = await sql<Row>`
    with page as materialized (${page})
    select occurrences.id, events.holding_id as "eventId", holdings.title, holdings.body, author.name as host,
           coalesce(occurrences.place, events.place) as place, occurrences.starts_local as "startsLocal",
           occurrences.ends_local as "endsLocal", events.time_zone as "timeZone", events.all_day as "allDay",
           events.sequence + occurrences.sequence as sequence,
           (greatest(events.changed_at, occurrences.changed_at) at time zone 'UTC')::text as "changedAt",
           occurrences.cancelled_at is not null as "isCancelled"
      from page join occurrences on occurrences.id = page.id join events on events.holding_id = occurrences.event_id
      join holdings on holdings.id = events.holding_id join users as author on author.id = holdings.author_id
     order by page.starts_at, page.id`.execute(tx.db)
  const { config } = tx.rooms
  return rows.map(({ id, eventId, title, body, host, place, isCancelled, ...times }) => ({
    ...entryOf(config, { eventId, title, body, host, place, joinUrl: null }),
    ...times,
    uid: uidOf(config, eventId, id),
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
  }))
}
