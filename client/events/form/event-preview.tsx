import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, Eye, TriangleAlert } from 'lucide-react'
import { counted } from '#client/page/counted.ts'
import { useNow } from '#client/ui/time-ago.tsx'
import { DateSlip } from '#client/events/date-slip.tsx'
import { daysOf, timesOn } from './dates-preview.tsx'
import { type EventValues, hoursOf } from './event-form-values.ts'
import { PlaceLine, Tags } from '#client/events/event-row.tsx'
import { firstDayOf, sayInOwnZone, sayShort, type Times } from '#client/events/event-times.ts'
import { eventsQuery } from '#client/events/queries.ts'
import { placeOfZone, useReaderZone } from '#client/events/zones.ts'
import './event-preview.css'

type EventPreviewProps = {
  values: EventValues
  isOneDate: boolean
  /** Of an existing event. */
  eventId: number | undefined
}

/** Beside the form: the event as it would appear in the list, and what may deserve a second thought. */
export function EventPreview({ values, isOneDate, eventId }: EventPreviewProps) {
  const zone = useReaderZone()
  const days = daysOf(values, isOneDate)
  const times = days[0] ? timesOn(days[0], values) : undefined
  const { title, cover, format, place, language } = values
  return (
    <aside className="form-preview event-preview" aria-label="Preview">
      <p className="form-preview-h">
        <Eye />
        Preview, as a colleague in {placeOfZone(zone)} sees it
      </p>
      <div className="card">
        {cover && <img src={cover.url} alt="" />}
        <div className="event-preview-b">
          {times && <DateSlip day={firstDayOf(times, zone)} />}
          <div className="grow">
            <When times={times} zone={zone} />
            <p className="event-preview-title" dir="auto" lang={language || undefined}>
              {title.trim() || 'No title yet'}
            </p>
            <PlaceLine format={format} place={format !== 'online' && place.name.trim() ? place : null} />
            <Tags event={{ ...taggedOf(values), occurrenceCount: days.length }} />
          </div>
        </div>
      </div>
      <Checks values={values} eventId={eventId} day={times && firstDayOf(times, zone)} />
    </aside>
  )
}

function When({ times, zone }: { times: Times | undefined; zone: string }) {
  const now = useNow()
  const own = times && sayInOwnZone(times, zone)
  return (
    <p className="event-row-at">
      {times ? sayShort(times, zone, now) : 'No time yet'}
      {own && <span className="event-row-own">{own}</span>}
    </p>
  )
}

/** What is not a number yet is left out. */
function taggedOf({ categoryId, creditHours, cost, price }: EventValues) {
  const hours = hoursOf(creditHours) ?? 0
  return {
    ...{ categoryId: categoryId === '' ? null : Number(categoryId), creditHours: hours > 0 ? hours : null },
    ...{ cost, price: price.trim() || null },
  }
}

type ChecksProps = Pick<EventPreviewProps, 'values' | 'eventId'> & { day: string | undefined }

function Checks({ values: { format, joinUrl, categoryId }, eventId, day }: ChecksProps) {
  const others = useOthersThatDay(categoryId, day, eventId)
  const hasLink = joinUrl.trim() !== ''
  return (
    <ul className="event-checks">
      {format !== 'in_person' && (
        <Check isFine={hasLink} words={hasLink ? 'People who are going will see the link' : 'There is no link to join yet'} />
      )}
      {others !== undefined && (
        <Check
          isFine={others === 0}
          words={`${others === 0 ? 'No other event' : counted(others, 'other event')} on this topic that day`}
        />
      )}
    </ul>
  )
}

const Check = ({ isFine, words }: { isFine: boolean; words: string }) => (
  <li className={isFine ? 'is-fine' : undefined}>
    {isFine ? <CircleCheck /> : <TriangleAlert />}
    {words}
  </li>
)

/** Known once category and day are chosen. */
function useOthersThatDay(category: string, day: string | undefined, eventId: number | undefined) {
  const zone = useReaderZone()
  const isAsked = category !== '' && day !== undefined
  const filter = { category, from: day, until: day }
  const { data } = useInfiniteQuery({ ...eventsQuery(filter, zone), enabled: isAsked, placeholderData: undefined })
  if (!isAsked || !data) return undefined
  const found = data.pages.flatMap(({ items }) => items)
  return found.filter(({ event, occurrence }) => event.id !== eventId && !occurrence.isCancelled).length
}
