import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Link } from 'react-router'
import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { AnswerMark } from './answer-mark.tsx'
import { DateSlip, SlipInWords } from './date-slip.tsx'
import { firstDayOf, sayShort } from './event-times.ts'
import { hasEnded, isSeries, sayPlaces } from './event-words.ts'
import { allDatesQuery, eventQuery } from './queries.ts'
import { useReaderZone } from './zones.ts'

/** The next dates of a series, or all of them, each with its own places and answers; the one the page shows is marked. */
export function DatesOfSeries({ event, date }: { event: Event; date: Occurrence }) {
  const { data: next } = useQuery({ ...eventQuery(event.id), enabled: isSeries(event) })
  const [showsAll, setShowsAll] = useState(false)
  const all = useQuery({ ...allDatesQuery(event.id), enabled: showsAll })
  if (!isSeries(event) || !next) return null
  const first = next.occurrences
  const dates = all.data?.occurrences ?? first
  const count = Math.max(event.occurrenceCount, dates.length)
  return (
    <section aria-labelledby="event-dates">
      <div className="part-h">
        <h2 id="event-dates">
          Dates <span className="h-count">{formatNumber(count)}</span>
        </h2>
      </div>
      <ul className="event-dates">
        {dates.map((one, at) => (
          <DateOfSeries
            key={one.id}
            event={event}
            date={one}
            isShown={one.id === date.id}
            linkRef={at === first.length ? focusOnMount : undefined}
          />
        ))}
      </ul>
      {!all.data && all.isError && (
        <LoadError text="Error loading the dates. Please try again later." onRetry={() => void all.refetch()} />
      )}
      {!all.data && !all.isError && hasOthers(event, first) && (
        <div className="event-dates-more">
          <Button size="sm" busy={showsAll ? 'Loading...' : undefined} onClick={() => setShowsAll(true)}>
            Show all {formatNumber(count)} dates
          </Button>
        </div>
      )}
    </section>
  )
}

/** Single cancelled dates do not count as dates of the series, but are shown. */
const hasOthers = ({ occurrenceCount }: Event, shown: Occurrence[]) =>
  occurrenceCount > (shown.filter(({ isCancelled }) => !isCancelled).length || shown.length)

type DateOfSeriesProps = { event: Event; date: Occurrence; isShown: boolean; linkRef: Ref<HTMLAnchorElement> | undefined }

function DateOfSeries({ event, date, isShown, linkRef }: DateOfSeriesProps) {
  const zone = useReaderZone()
  const now = useNow()
  return (
    <li>
      <DateSlip day={firstDayOf(date, zone)} />
      <span className="grow">
        <Link
          className="name"
          ref={linkRef}
          to={paths.event(event.id, date.id)}
          aria-current={isShown ? 'page' : undefined}
          preventScrollReset
        >
          <SlipInWords day={firstDayOf(date, zone)} />
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
