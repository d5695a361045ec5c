import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#client/paths.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { AnswerMark, Tick } from './answer-mark.tsx'
import { DateSlip } from './date-slip.tsx'
import { firstDayOf, sayShort } from './event-times.ts'
import { sayPlaces } from './event-words.ts'
import { type ListedEvent, upcomingEventsQuery } from './queries.ts'
import { useReaderZone } from './zones.ts'
import './upcoming-panel.css'

/** In the right panel. An extra: when it cannot be loaded, it is not there. */
export default function UpcomingPanel() {
  const { data: dates, isError } = useQuery(upcomingEventsQuery)
  if (isError && !dates) return null
  return (
    <section aria-labelledby="upcoming-events">
      <div className="panel-h">
        <h2 id="upcoming-events">Upcoming Events</h2>
        <Link className="link" to={paths.events()}>
          View all<VisuallyHidden> events</VisuallyHidden>
        </Link>
      </div>
      {dates?.length === 0 ? (
        <p className="upcoming-none">
          No events yet.{' '}
          <Link className="link" to={paths.newEvent()}>
            Propose one
          </Link>
        </p>
      ) : (
        <ul className="upcoming" aria-labelledby="upcoming-events">
          {dates ? dates.map((date) => <UpcomingRow key={date.occurrence.id} {...date} />) : <RowSkeletons />}
        </ul>
      )}
    </section>
  )
}

export function UpcomingRow({ event, occurrence }: ListedEvent) {
  const zone = useReaderZone()
  const where = event.format === 'in_person' ? occurrence.place?.name : 'Online'
  const isHost = event.role === 'author' || event.role === 'host'
  return (
    <li>
      <DateSlip day={firstDayOf(occurrence, zone)} />
      <div>
        <h3>
          <Link
            to={paths.event(event.id, event.occurrenceCount > 1 ? occurrence.id : undefined)}
            {...textLanguage(event.language)}
          >
            {event.title}
          </Link>
        </h3>
        <p className="meta" dir="auto">
          {[sayShort(occurrence, zone, useNow()), where, !occurrence.answer && !isHost && sayPlaces(occurrence)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isHost ? <Tick>You host</Tick> : occurrence.answer && <AnswerMark occurrence={occurrence} />}
      </div>
    </li>
  )
}

/** As high as the rows that come. */
const RowSkeletons = () =>
  ['84%', '66%', '74%'].map((width) => (
    <li key={width} aria-hidden="true">
      <Skeleton width="3.25rem" height="3.25rem" />
      <div className="sk-lines">
        <Skeleton width={width} height="1rem" />
        <Skeleton width="90%" height="0.75rem" />
        <Skeleton width="30%" height="0.75rem" />
      </div>
    </li>
  ))
