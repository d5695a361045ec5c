import { useInfiniteQuery } from '@tanstack/react-query'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { addDays } from './days.ts'
import { EventRow } from './event-row.tsx'
import { firstDayOf, plainDay, sayZone } from './event-times.ts'
import { EventsLoading } from './events-loading.tsx'
import { type EventFilter, eventsQuery, type ListedEvent } from './queries.ts'
import { dayIn, useReaderZone } from './zones.ts'

type EventListProps = {
  filter: EventFilter
  /** Removes the filters. */
  clear: () => void
}

/** Upcoming dates, grouped by day in the reader's time zone. */
export function EventList({ filter, clear }: EventListProps) {
  const zone = useReaderZone()
  const list = useInfiniteQuery(eventsQuery(filter, zone))
  const kept = useKeptFocus()
  const dates = list.data?.pages.flatMap(({ items }) => items)
  if (!dates) {
    return list.isError ? (
      <div className="card bleed">
        <LoadError text="Error loading events. Please try again later." onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <EventsLoading />
    )
  }
  if (dates.length === 0) {
    const isNarrowed = Object.keys(filter).length > 0
    return (
      <div className="card bleed" {...kept}>
        {isNarrowed ? (
          <Empty drawing="lens" text="No events match these filters.">
            <Button onClick={clear}>Clear filters</Button>
          </Empty>
        ) : (
          <Empty
            drawing="calendar"
            text="No events yet."
            sub="Talks, visits, mending circles: anything colleagues can come to."
          />
        )}
      </div>
    )
  }
  return (
    <>
      <DayGroups dates={dates} zone={zone} />
      <LoadMore pages={list} />
    </>
  )
}

function DayGroups({ dates, zone }: { dates: ListedEvent[]; zone: string }) {
  const now = useNow()
  const today = dayIn(zone, now)
  const days = byDay(dates, zone)
  return days.map(([day, rows], at) => (
    <section className="event-day" key={day} aria-labelledby={`day-${day}`}>
      <div className="event-day-h">
        <h2 id={`day-${day}`}>{headingOf(day, today)}</h2>
        {(at === 0 || hasOtherZone(days, at, zone)) && (
          <span className="meta">times in your zone, {sayZone(zone, new Date(rows[0]?.occurrence.startsAt ?? now))}</span>
        )}
      </div>
      <ul className="event-rows" aria-labelledby={`day-${day}`}>
        {rows.map(({ occurrence, event }) => (
          <EventRow key={occurrence.id} event={event} occurrence={occurrence} isUnderDay />
        ))}
      </ul>
    </section>
  ))
}

type Day = [day: string, rows: ListedEvent[]]

/** They arrive sorted by instant: an all-day event elsewhere may begin on the evening before for the reader. */
const byDay = (dates: ListedEvent[], zone: string): Day[] =>
  [...Map.groupBy(dates, ({ occurrence }) => firstDayOf(occurrence, zone))].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Clocks change between two days of the list: from here on the zone has another name. */
function hasOtherZone(days: Day[], at: number, zone: string) {
  const [before, after] = days.slice(at - 1, at + 1).map(([, rows]) => sayZone(zone, new Date(rows[0]?.occurrence.startsAt ?? 0)))
  return before !== after
}

/** "Tomorrow, Thursday, March 12". */
function headingOf(day: string, today: string) {
  const words = plainDay(day, today)
  if (day === today) return `Today, ${words}`
  return day === addDays(today, 1) ? `Tomorrow, ${words}` : words
}
