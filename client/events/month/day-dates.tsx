import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EventDate } from '#contract/occurrences.ts'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LoadMore } from '#client/ui/load-more.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { EventRow } from '#client/events/event-row.tsx'
import { plainDay, sayHours } from '#client/events/event-times.ts'
import { formatWords } from '#client/events/event-words.ts'
import { type EventFilter, eventsQuery } from '#client/events/queries.ts'

export const dayListId = 'event-day-list'

type DayDatesProps = { day: string; today: string; zone: string; dates: EventDate[]; filter: EventFilter }

/** The chosen day of a month as a list, since on phones the grid only has dots. What the grid knows is shown before the rest. */
export function DayDates({ day, today, zone, dates, filter }: DayDatesProps) {
  const list = useInfiniteQuery({
    ...eventsQuery({ ...filter, from: day, until: day }, zone),
    enabled: dates.length > 0,
    placeholderData: undefined,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items)
  return (
    <section className="event-day" aria-labelledby={dayListId}>
      <div className="event-day-h">
        <h2 id={dayListId} tabIndex={-1}>
          {plainDay(day, today)}
        </h2>
        <span className="meta">{dates.length === 0 ? 'no events' : counted(dates.length, 'event')}</span>
      </div>
      {dates.length > 0 && (
        <ul className={classNames('event-rows', !rows && 'day-dates')} aria-labelledby={dayListId}>
          {rows
            ? rows.map(({ occurrence, event }) => (
                <EventRow key={occurrence.id} event={event} occurrence={occurrence} isUnderDay />
              ))
            : dates.map((date) => <ShortRow key={date.occurrenceId} date={date} zone={zone} />)}
        </ul>
      )}
      {rows && <LoadMore pages={list} />}
    </section>
  )
}

const ShortRow = ({ date, zone }: { date: EventDate; zone: string }) => (
  <li>
    <span className="day-dates-time">{sayHours(date, zone, useNow())}</span>
    <div>
      <Link to={paths.event(date.eventId, date.occurrenceId)} dir="auto">
        {date.title}
      </Link>
      <p className="meta">{[formatWords[date.format], saidOf(date)].filter(Boolean).join(' · ')}</p>
    </div>
  </li>
)

const answerWords = {
  going: 'You are going',
  waiting: 'You are on the waiting list',
  interested: 'Interested',
  not_going: 'Not going',
} as const

function saidOf({ isCancelled, isHost, answer }: EventDate) {
  if (isCancelled) return 'Cancelled'
  return isHost ? 'You host' : answer && answerWords[answer]
}
