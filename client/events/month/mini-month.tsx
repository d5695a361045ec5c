import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { counted } from '#client/page/counted.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { useNow } from '#client/ui/time-ago.tsx'
import { addMonths, monthOf, weeksOf } from '#client/events/days.ts'
import { datesByDay } from './event-month.tsx'
import { plainDay, sayMonth, weekdayNames } from '#client/events/event-times.ts'
import { isOwn } from './month-grid.tsx'
import { type EventFilter, eventMonthQuery } from '#client/events/queries.ts'
import { dayIn, useReaderZone } from '#client/events/zones.ts'
import './mini-month.css'

/** Beside the list: the days on which there is something. A day leads to its month, with its events listed. */
export function MiniMonth({ filter: { from: _from, until: _until, ...filter } }: { filter: EventFilter }) {
  const zone = useReaderZone()
  const today = dayIn(zone, useNow())
  const [chosen, setMonth] = useState<string>()
  const month = chosen ?? monthOf(today)
  const { data: dates = [] } = useQuery(eventMonthQuery(month, filter, zone))
  const byDay = datesByDay(dates, zone)
  return (
    <section aria-labelledby="mini-month">
      <div className="panel-h mini-month-h">
        <h2 id="mini-month" aria-live="polite">
          {sayMonth(month)}
        </h2>
        <span>
          <MonthButton month={addMonths(month, -1)} isBack onChoose={setMonth} />
          <MonthButton month={addMonths(month, 1)} onChoose={setMonth} />
        </span>
      </div>
      <table className="mini-month" aria-labelledby="mini-month">
        <thead>
          <tr>
            {weekdayNames.map(({ narrow, long }) => (
              <th key={long} scope="col" abbr={long}>
                <span aria-hidden="true">{narrow}</span>
                <span className="sr-only">{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} {...(monthOf(day) === month && marksOf(day, today, byDay.get(day)))}>
                  {monthOf(day) === month && <Day day={day} today={today} dates={byDay.get(day) ?? []} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="meta mini-month-key">A dot marks a day with events; a ring, one you go to.</p>
    </section>
  )
}

type MonthButtonProps = { month: string; isBack?: boolean; onChoose: (month: string) => void }

const MonthButton = ({ month, isBack, onChoose }: MonthButtonProps) => (
  <Button
    variant="ghost"
    size="sm"
    icon={isBack ? <ChevronLeft /> : <ChevronRight />}
    aria-label={sayMonth(month)}
    disabled={month < '1970-01' || month > '2099-12'}
    onClick={() => onChoose(month)}
  />
)

type Dates = Parameters<typeof isOwn>[0][]

const marksOf = (day: string, today: string, dates: Dates = []) => ({
  className: classNames(day === today && 'is-today', dates.some(isOwn) && 'is-own'),
  'aria-current': day === today ? ('date' as const) : undefined,
})

function Day({ day, today, dates }: { day: string; today: string; dates: Dates }) {
  const [search] = useSearchParams()
  const number = Number(day.slice(8))
  if (dates.length === 0) return <span>{number}</span>
  const mine = dates.some(isOwn) && (dates.length === 1 ? 'yours' : 'one of them yours')
  return (
    <Link
      to={{ search: String(new URLSearchParams({ ...Object.fromEntries(search), tab: 'month', day })) }}
      state={{ isDayChosen: true }}
      aria-label={[plainDay(day, today), counted(dates.length, 'event'), mine].filter(Boolean).join(', ')}
    >
      {number}
    </Link>
  )
}
