import { Award, MapPin, Repeat, Video } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EventCard, EventFormat } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { counted } from '#client/page/counted.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Cloth } from '#client/ui/cloth.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { AnswerMark } from './answer-mark.tsx'
import { DateSlip, SlipInWords } from './date-slip.tsx'
import { firstDayOf, sayHours, sayInOwnZone, sayShort } from './event-times.ts'
import { formatWords, hasEnded, isFull, sayCost, sayCredit, sayGoing, sayPlaces } from './event-words.ts'
import { useAnswer } from './use-event-action.ts'
import { useReaderZone } from './zones.ts'
import './event-row.css'

export type EventRowProps = {
  event: EventCard
  occurrence: Occurrence
  /** Under the heading of its day only the hours are shown. */
  isUnderDay?: boolean
}

/** One date of an event in a list; draws the `li`. */
export function EventRow({ event, occurrence, isUnderDay }: EventRowProps) {
  const zone = useReaderZone()
  const now = useNow()
  const own = sayInOwnZone(occurrence, zone)
  return (
    <li className={classNames('event-row', occurrence.isCancelled && 'is-cancelled')}>
      <DateSlip day={firstDayOf(occurrence, zone)} stamp={stampOf(event, occurrence)} />
      <div className="event-row-text">
        <p className="event-row-at">
          {!isUnderDay && <SlipInWords day={firstDayOf(occurrence, zone)} />}
          <time dateTime={occurrence.allDay ? occurrence.startsLocal : occurrence.startsAt}>
            {(isUnderDay ? sayHours : sayShort)(occurrence, zone, now)}
          </time>
          {own && <span className="event-row-own">{own}</span>}
        </p>
        <h3>
          <Link
            to={paths.event(event.id, isOneOfSome({ event, occurrence }) ? occurrence.id : undefined)}
            {...textLanguage(event.language)}
          >
            {event.title}
          </Link>
        </h3>
        <Whereabouts event={event} occurrence={occurrence} />
        <Tags event={event} />
      </div>
      {event.cover && <img className="event-row-picture" src={pictureOf(event.cover)} alt="" loading="lazy" decoding="async" />}
      <div className="event-row-foot">
        <GoingLine occurrence={occurrence} />
        <RowEnd event={event} occurrence={occurrence} now={now} />
      </div>
    </li>
  )
}

/** Without a date's id, an event's page shows the next date, which is never a cancelled one. */
const isOneOfSome = ({ event, occurrence }: Pick<EventRowProps, 'event' | 'occurrence'>) =>
  event.occurrenceCount > 1 || occurrence.isCancelled

const pictureOf = (cover: NonNullable<EventCard['cover']>) => cover.sizes.find(({ width }) => width >= 320)?.url ?? cover.url

/** The slip's stamp for the viewer's role: hosting, attended or going; no one goes to a cancelled date. */
export function stampOf({ role }: Pick<EventCard, 'role'>, { answer, attended, isCancelled }: Occurrence) {
  if (role === 'author' || role === 'host') return 'Host'
  if (attended) return 'Attended'
  return answer === 'going' && !isCancelled ? 'Going' : undefined
}

function Whereabouts({ event, occurrence: { place } }: Pick<EventRowProps, 'event' | 'occurrence'>) {
  const viewer = useViewer()
  const { user, format, group } = event
  return (
    <>
      <PlaceLine format={format} place={place} />
      <p className="event-row-by" dir="auto">
        {[user.id === viewer?.id ? 'You' : user.name, user.workplace, group && `in ${group.name}`].filter(Boolean).join(', ')}
      </p>
    </>
  )
}

type PlaceLineProps = { format: EventFormat; place: { name: string; city: string } | null }

export const PlaceLine = ({ format, place }: PlaceLineProps) => (
  <p className="event-row-facts">
    {format !== 'in_person' && (
      <span>
        <Video />
        Online
      </span>
    )}
    {place && (
      <span dir="auto">
        <MapPin />
        {[place.name, place.city].filter(Boolean).join(', ')}
      </span>
    )}
    {format === 'in_person' && !place && formatWords.in_person}
  </p>
)

type Tagged = Pick<EventCard, 'categoryId' | 'creditHours' | 'cost' | 'price' | 'occurrenceCount'>

export function Tags({ event }: { event: Tagged }) {
  const { data: categories } = useQuery(categoriesQuery)
  const category = categories?.find(({ id }) => id === event.categoryId)
  return (
    <p className="event-row-tags">
      {category && <Cloth cloth={category.cloth} name={category.name} />}
      {event.creditHours !== null && (
        <span>
          <Award />
          {sayCredit(event.creditHours)}
        </span>
      )}
      <span dir="auto">{sayCost(event)}</span>
      {event.occurrenceCount > 1 && (
        <span>
          <Repeat />
          {counted(event.occurrenceCount, 'date')}
        </span>
      )}
    </p>
  )
}

function GoingLine({ occurrence }: { occurrence: Occurrence }) {
  const going = sayGoing(occurrence)
  if (!going) return <span />
  return (
    <span className="event-row-going">
      {occurrence.colleagues.length > 0 && (
        <span className="event-faces">
          {occurrence.colleagues.slice(0, 3).map(({ id, name, profilePicture }) => (
            <Avatar key={id} name={name} src={profilePicture} size={28} />
          ))}
        </span>
      )}
      <span className="truncate" dir="auto">
        {going}
      </span>
    </span>
  )
}

/** The outcome of the viewer's answer, or the one button that gives it. */
function RowEnd({ event, occurrence, now }: Pick<EventRowProps, 'event' | 'occurrence'> & { now: Date }) {
  const viewer = useViewer()
  const isHost = event.role === 'author' || event.role === 'host'
  const kept = useKeptFocus()
  if (occurrence.isCancelled) return <Badge tone="danger">Cancelled</Badge>
  if (hasEnded(occurrence, now)) return <span className="meta">Ended</span>
  if (isHost) {
    return (
      <Link className="link" to={paths.editEvent(event.id, event.occurrenceCount > 1 ? occurrence.id : undefined)}>
        Edit event<span className="sr-only">: {event.title}</span>
      </Link>
    )
  }
  const places = sayPlaces(occurrence)
  return (
    <span className="event-row-end" {...kept}>
      {places && <span className="meta">{places}</span>}
      {occurrence.answer ? (
        <AnswerMark occurrence={occurrence} />
      ) : (
        viewer?.emailVerified &&
        event.registration !== 'elsewhere' &&
        !isFull(occurrence) && <GoingButton event={event} occurrence={occurrence} />
      )}
    </span>
  )
}

function GoingButton({ event, occurrence }: Pick<EventRowProps, 'event' | 'occurrence'>) {
  const { mutate, isPending } = useAnswer(occurrence.id)
  return (
    <Button variant="accent" size="sm" disabled={isPending} onClick={() => mutate({ answer: 'going' })}>
      Going<span className="sr-only"> to {event.title}</span>
    </Button>
  )
}
