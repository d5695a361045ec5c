import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { EventDate } from '#contract/occurrences.ts'
import { counted } from '#client/page/counted.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { addDays, monthOf, moveMonths } from '#client/events/days.ts'
import { DayDates } from './day-dates.tsx'
import { firstDayOf, lastDayOf, sayMonth, sayZone } from '#client/events/event-times.ts'
import { MonthGrid } from './month-grid.tsx'
import { type EventFilter, eventMonthQuery } from '#client/events/queries.ts'
import { dayIn, placeOfZone, useReaderZone } from '#client/events/zones.ts'
import './event-month.css'

type EventMonthProps = {
  filter: EventFilter
  /** The chosen day; today if left out. */
  day: string | undefined
  onChoose: (day: string) => void
}

/** A month of days in the reader's time zone, with the chosen day listed below. */
export function EventMonth({ filter: { from: _from, until: _until, ...filter }, day, onChoose }: EventMonthProps) {
  const zone = useReaderZone()
  const today = dayIn(zone, useNow())
  const chosen = day ?? today
  const month = monthOf(chosen)
  const { data: dates, isError, refetch } = useQuery(eventMonthQuery(month, filter, zone))
  const byDay = datesByDay(dates ?? [], zone)
  const isChosenHere = (moved: string) => moved >= '1970-01-01' && moved <= '2099-12-31' && onChoose(moved)
  return (
    <div className="event-month">
      <div className="event-month-h">
        <Button icon={<ChevronLeft />} aria-label="Previous month" onClick={() => isChosenHere(moveMonths(chosen, -1))} />
        <Button icon={<ChevronRight />} aria-label="Next month" onClick={() => isChosenHere(moveMonths(chosen, 1))} />
        <h2 id="event-month" aria-live="polite">
          {sayMonth(month)}
        </h2>
        <Button className="push" onClick={() => onChoose(today)}>
          Today
        </Button>
      </div>
      <MonthGrid month={month} chosen={chosen} today={today} zone={zone} byDay={byDay} isBusy={!dates} onChoose={isChosenHere} />
      {isError && !dates ? (
        <div className="card bleed">
          <LoadError text="Error loading events. Please try again later." onRetry={() => void refetch()} />
        </div>
      ) : (
        <p className="meta" role="status">
          {dates ? `${sayCount(dates, month)} Times are in your zone, ${zoneWords(zone, chosen)}.` : 'Loading events'}
        </p>
      )}
      <DayDates day={chosen} today={today} zone={zone} dates={byDay.get(chosen) ?? []} filter={filter} />
      <VisuallyHidden id="event-month-keys">
        Arrow keys move by a day or a week, Home and End within the week, Page Up and Page Down by a month.
      </VisuallyHidden>
    </div>
  )
}

function sayCount(dates: EventDate[], month: string) {
  if (dates.length === 0) return 'Nothing is planned this month.'
  return `${counted(dates.length, 'event')} in ${sayMonth(month)}.`
}

/** "London (GMT)", but "UTC" only once. */
function zoneWords(zone: string, day: string) {
  const [place, name] = [placeOfZone(zone), sayZone(zone, new Date(`${day}T12:00:00Z`))]
  return place === name ? place : `${place} (${name})`
}

/** Something lasting several days appears on each of them. */
export function datesByDay(dates: EventDate[], zone: string) {
  const byDay = new Map<string, EventDate[]>()
  for (const date of dates) {
    const last = lastDayOf(date, zone)
    for (let day = firstDayOf(date, zone); day <= last; day = addDays(day, 1)) {
      byDay.set(day, [...(byDay.get(day) ?? []), date])
    }
  }
  return byDay
}
