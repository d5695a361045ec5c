import { Award, CalendarDays, MapPin, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { countryName } from '#contract/countries.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { paths } from '#client/paths.ts'
import { useNow } from '#client/ui/time-ago.tsx'
import { clock, firstDayOf, lastDayOf, longDay, sayInOwnZone, sayWhen, sayZone } from './event-times.ts'
import { hasEnded, sayCredit } from './event-words.ts'
import { placeOfZone, useReaderZone } from './zones.ts'
import './event-facts.css'

type EventFactsProps = { event: Event; date: Occurrence }

/** When, in both zones; where; and what it counts for. */
export const EventFacts = ({ event, date }: EventFactsProps) => (
  <ul className="event-facts">
    <When date={date} />
    {date.place && <Where place={date.place} />}
    {event.format !== 'in_person' && <Online event={event} date={date} />}
    {date.creditHours !== null && <Credit event={event} date={date} hours={date.creditHours} />}
  </ul>
)

const Fact = ({ icon, title, children }: { icon: ReactNode; title: ReactNode; children?: ReactNode }) => (
  <li>
    <span className="event-facts-icon">{icon}</span>
    <div>
      <b>{title}</b>
      {children}
    </div>
  </li>
)

function When({ date }: { date: Occurrence }) {
  const zone = useReaderZone()
  const [first, last] = [firstDayOf(date, zone), lastDayOf(date, zone)]
  const own = sayInOwnZone(date, zone)
  const moved = date.movedFrom && <span className="event-moved">Moved from {sayMoved(date, zone)}</span>
  if (date.allDay) {
    return (
      <Fact icon={<CalendarDays />} title={first === last ? longDay(first) : `${longDay(first)} to ${longDay(last)}`}>
        <span>All day</span>
        {moved}
      </Fact>
    )
  }
  return (
    <Fact icon={<CalendarDays />} title={longDay(first)}>
      <span>
        <time className="mono" dateTime={date.startsAt}>
          {clock(date.startsAt, zone)} to {first !== last && `${longDay(last)}, `}
          {clock(date.endsAt, zone)}
        </time>{' '}
        your time ({[...new Set([placeOfZone(zone), sayZone(zone, new Date(date.startsAt))])].join(', ')})
      </span>
      {own && <span className="event-facts-more">{own}, the organizer’s zone</span>}
      {moved}
    </Fact>
  )
}

/** Its original start; for all-day events the day, which is the same for everyone. */
function sayMoved({ movedFrom, allDay, timeZone }: Occurrence, zone: string) {
  const day = firstDayOf(
    { allDay: false, startsAt: movedFrom!, endsAt: movedFrom!, startsLocal: '', endsLocal: '' },
    allDay ? timeZone : zone,
  )
  return allDay ? longDay(day) : `${longDay(day)}, ${clock(movedFrom!, zone)}`
}

const Where = ({ place: { name, address, city, country } }: { place: NonNullable<Occurrence['place']> }) => (
  <Fact icon={<MapPin />} title={<span dir="auto">{name}</span>}>
    {address && <span dir="auto">{address}</span>}
    <span dir="auto">
      {city}, {countryName(country)}
    </span>
  </Fact>
)

/** Once it is over the link leads nowhere. */
function Online({ event, date }: EventFactsProps) {
  const isHost = isHosted(event)
  const isOver = hasEnded(date, useNow())
  return (
    <Fact icon={<Video />} title="Online">
      {!isOver && !date.joinUrl && !isHost && event.registration !== 'elsewhere' && (
        <span>The link is shown to people who are going.</span>
      )}
      {!isOver && date.joinUrl && (
        <a className="link" href={date.joinUrl} target="_blank" rel="noopener nofollow ugc" dir="ltr">
          {URL.parse(date.joinUrl)?.host ?? date.joinUrl}
        </a>
      )}
    </Fact>
  )
}

const isHosted = ({ role }: Event) => role === 'author' || role === 'host'

/** Those who attended have read above that they got it. */
function Credit({ event, date, hours }: EventFactsProps & { hours: number }) {
  const isForMe = useViewer()?.emailVerified && event.state === 'approved' && !isHosted(event)
  return (
    <Fact icon={<Award />} title={sayCredit(hours)}>
      {!date.attended && (
        <span>
          {isForMe ? (
            <>
              Added to{' '}
              <Link className="link" to={paths.learningRecord()}>
                your record
              </Link>{' '}
              when a host confirms that you were there.
            </>
          ) : (
            'For those whose attendance a host confirms.'
          )}
        </span>
      )}
      {event.competencies.length > 0 && <span className="event-facts-more">{event.competencies.join(', ')}</span>}
    </Fact>
  )
}

/** On one line, for identifying the date. */
export const SaidWhen = ({ date }: { date: Occurrence }) => sayWhen(date, useReaderZone())
