import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { counted } from '#client/page/counted.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { useNow } from '#client/ui/time-ago.tsx'
import { addMonths, monthOf, weeksOf } from './days.ts'
import { datesByDay } from './event-month.tsx'
import { plainDay, sayMonth, weekdayNames } from './event-times.ts'
import { isOwn } from './month-grid.tsx'
import { type EventFilter, eventMonthQuery } from './queries.ts'
import { dayIn, useReaderZone } from './zones.ts'
import './mini-month.css'

/** Beside the list: on which days there is something. A day leads to its month, where its events are listed. */
export function MiniMonth({ filter: { from: _from, until: _until, ...filter } }: { filter: EventFilter }) {
  const zone = useReaderZone()
  const today = dayIn(zone, useNow())
  const [month, setMonth] = useState(monthOf(today))
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
              {week.map((day) =>
                monthOf(day) === month ? (
                  <Day key={day} day={day} today={today} dates={byDay.get(day) ?? []} />
                ) : (
                  <td key={day} />
                ),
              )}
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

type DayProps = { day: string; today: string; dates: Parameters<typeof isOwn>[0][] }

function Day({ day, today, dates }: DayProps) {
  const [search] = useSearchParams()
  const number = Number(day.slice(8))
  const isMine = dates.some(isOwn)
  const mine = isMine && (dates.length === 1 ? 'yours' : 'one of them yours')
  const words = [plainDay(day, today), counted(dates.length, 'event'), mine].filter(Boolean).join(', ')
  return (
    <td className={classNames(day === today && 'is-today', isMine && 'is-own')} aria-current={day === today ? 'date' : undefined}>
      {dates.length === 0 ? (
        <span>{number}</span>
      ) : (
        <Link
          to={{ search: String(new URLSearchParams({ ...Object.fromEntries(search), tab: 'month', day })) }}
          state={{ isDayChosen: true }}
          aria-label={words}
        >
          {number}
        </Link>
      )}
    </td>
  )
}
