import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/ui/badge.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { AnswerMark } from './answer-mark.tsx'
import { DateSlip } from './date-slip.tsx'
import { firstDayOf, sayShort } from './event-times.ts'
import { hasEnded, isSeries, sayPlaces } from './event-words.ts'
import { eventQuery } from './queries.ts'
import { useReaderZone } from './zones.ts'

/** The dates to come of a series, each with its own places and answers; the one that the page shows is marked. */
export function DatesOfSeries({ event, date }: { event: Event; date: Occurrence }) {
  const { data } = useQuery({ ...eventQuery(event.id), enabled: isSeries(event) })
  if (!isSeries(event) || !data) return null
  const count = Math.max(event.occurrenceCount, data.occurrences.length)
  const others = count - data.occurrences.length
  return (
    <section aria-labelledby="event-dates">
      <div className="part-h">
        <h2 id="event-dates">
          Dates <span className="h-count">{formatNumber(count)}</span>
        </h2>
      </div>
      <ul className="event-dates">
        {data.occurrences.map((one) => (
          <DateOfSeries key={one.id} event={event} date={one} isShown={one.id === date.id} />
        ))}
      </ul>
      {others > 0 && <p className="meta event-dates-more">And {counted(others, 'other date')}.</p>}
    </section>
  )
}

function DateOfSeries({ event, date, isShown }: { event: Event; date: Occurrence; isShown: boolean }) {
  const zone = useReaderZone()
  const now = useNow()
  return (
    <li>
      <DateSlip day={firstDayOf(date, zone)} />
      <span className="grow">
        <Link className="name" to={paths.event(event.id, date.id)} aria-current={isShown ? 'page' : undefined} preventScrollReset>
          {sayShort(date, zone, now)}
        </Link>
        <span className="meta">{sayState(date, now)}</span>
      </span>
      {date.isCancelled ? <Badge tone="danger">Cancelled</Badge> : date.answer && <AnswerMark occurrence={date} />}
    </li>
  )
}

function sayState(date: Occurrence, now: Date) {
  if (date.isCancelled) return date.cancelReason
  return hasEnded(date, now) ? 'Ended' : sayPlaces(date)
}
