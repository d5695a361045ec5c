import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { PanelRowSkeletons, RoomPanel } from '#client/holdings/room-panel.tsx'
import { paths } from '#client/paths.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { AnswerMark, Tick } from './answer-mark.tsx'
import { DateSlip, SlipInWords } from './date-slip.tsx'
import { firstDayOf, sayShort } from './event-times.ts'
import { sayPlaces } from './event-words.ts'
import { type ListedEvent, upcomingEventsQuery } from './queries.ts'
import { useReaderZone } from './zones.ts'

const coming = {
  lead: { width: '3.25rem', height: '3.25rem' },
  lines: [
    { width: '90%', height: '0.75rem' },
    { width: '30%', height: '0.75rem' },
  ],
} satisfies ComponentProps<typeof PanelRowSkeletons>

/** In the right panel. An extra: if it cannot be loaded, it is left out. */
export default function UpcomingPanel() {
  const { data: dates, isError } = useQuery(upcomingEventsQuery)
  if (isError && !dates) return null
  return (
    <RoomPanel
      id="upcoming-events"
      title="Upcoming Events"
      many="events"
      to={paths.events()}
      none={dates?.length === 0 && { to: paths.newEvent(), label: 'Propose one' }}
    >
      <ul className="panel-rows panel-rows--dates" aria-labelledby="upcoming-events">
        {dates ? dates.map((date) => <UpcomingRow key={date.occurrence.id} {...date} />) : <PanelRowSkeletons {...coming} />}
      </ul>
    </RoomPanel>
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
          <SlipInWords day={firstDayOf(occurrence, zone)} />
          {[sayShort(occurrence, zone, useNow()), where, !occurrence.answer && !isHost && sayPlaces(occurrence)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isHost ? <Tick>You host</Tick> : occurrence.answer && <AnswerMark occurrence={occurrence} />}
      </div>
    </li>
  )
}
