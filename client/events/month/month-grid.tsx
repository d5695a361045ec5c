import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { EventDate } from '#contract/occurrences.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { classNames } from '#client/ui/class-names.ts'
import { addDays, monthOf, moveMonths, weekdayOf, weeksOf } from '#client/events/days.ts'
import { dayListId } from './day-dates.tsx'
import { clock, firstDayOf, plainDay, sayMonth, weekdayNames } from '#client/events/event-times.ts'
import { dayIn } from '#client/events/zones.ts'

type MonthGridProps = {
  month: string
  chosen: string
  today: string
  zone: string
  byDay: Map<string, EventDate[]>
  isBusy: boolean
  onChoose: (day: string) => void
}

/** A real table navigated as a grid: one day is a tab stop, and keys lead to the others. */
export function MonthGrid(props: MonthGridProps) {
  const { month, chosen, isBusy, onChoose } = props
  // Chosen in the small month, which has disappeared with the list: focus continues here.
  const { state } = useLocation() as { state: { isDayChosen?: boolean } | null }
  /** Where the keys have already led: the address, and the chosen day with it, follows later. */
  const movingTo = useRef(state?.isDayChosen ? chosen : undefined)
  // Into another month too, where the day is only rendered now.
  useEffect(() => {
    if (movingTo.current !== chosen) return
    document.getElementById(idOf(chosen))?.focus()
    movingTo.current = undefined
  }, [chosen])

  function move(event: KeyboardEvent) {
    // Leaves Back and Forward to the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const day = movedBy(event, movingTo.current ?? chosen)
    if (!day) return
    event.preventDefault()
    movingTo.current = day
    onChoose(day)
  }

  function choose(day: string) {
    movingTo.current = undefined
    onChoose(day)
  }

  return (
    <table
      className="month-grid"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its days are moved between by keys
      role="grid"
      aria-labelledby="event-month"
      aria-describedby="event-month-keys"
      aria-busy={isBusy}
      onKeyDown={move}
    >
      <caption className="sr-only">{sayMonth(month)}</caption>
      <thead>
        <tr>
          {weekdayNames.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} day={day} {...props} onChoose={choose} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const idOf = (day: string) => `month-day-${day}`

function movedBy({ key, shiftKey }: KeyboardEvent, day: string) {
  const months = shiftKey ? 12 : 1
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekdayOf(day)),
    End: () => addDays(day, 6 - weekdayOf(day)),
    PageUp: () => moveMonths(day, -months),
    PageDown: () => moveMonths(day, months),
  }
  return moves[key]?.()
}

const mostShown = 3
/** What the viewer hosts, goes to or waits for; no one goes to a cancelled date. */
export const isOwn = ({ answer, isHost, isCancelled }: EventDate) =>
  !isCancelled && (isHost || answer === 'going' || answer === 'waiting')

function Day({ day, month, chosen, today, zone, byDay, onChoose }: MonthGridProps & { day: string }) {
  const dates = byDay.get(day) ?? []
  // A fourth takes no more space than the line standing in for it.
  const shown = dates.length > mostShown ? dates.slice(0, mostShown - 1) : dates
  const isChosen = day === chosen
  const showList = () => {
    onChoose(day)
    document.getElementById(dayListId)?.focus()
  }
  return (
    <td
      aria-selected={isChosen}
      className={classNames(
        monthOf(day) !== month && 'is-out',
        day === today && 'is-today',
        dates.length > 0 && 'has-dates',
        dates.some(isOwn) && 'is-own',
      )}
    >
      <button
        type="button"
        className="month-day"
        id={idOf(day)}
        tabIndex={isChosen ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        aria-label={`${plainDay(day, today)}, ${dates.length === 0 ? 'no events' : counted(dates.length, 'event')}`}
        onClick={() => onChoose(day)}
      >
        {Number(day.slice(8))}
      </button>
      {shown.map((date) => (
        <DayEvent key={date.occurrenceId} day={day} date={date} zone={zone} tabIndex={isChosen ? 0 : -1} />
      ))}
      {shown.length < dates.length && (
        <button type="button" className="month-more" tabIndex={isChosen ? 0 : -1} onClick={showList}>
          +{formatNumber(dates.length - shown.length)} more
        </button>
      )}
    </td>
  )
}

const answerWords = { going: 'going', waiting: 'waiting', interested: 'interested', not_going: '' } as const

function saidOf({ isCancelled, isHost, answer }: EventDate) {
  if (isCancelled) return 'cancelled'
  return isHost ? 'host' : answer && answerWords[answer]
}

function useCloth({ categoryId }: EventDate) {
  const { data: categories } = useQuery(categoriesQuery)
  return categories?.find(({ id }) => id === categoryId)?.cloth
}

/** If it spans several days, the first says when it begins, and the last when it ends. */
function timeOn(day: string, date: EventDate, zone: string) {
  if (date.allDay) return 'All day'
  if (day === firstDayOf(date, zone)) return clock(date.startsAt, zone)
  return day === dayIn(zone, new Date(date.endsAt)) ? `until ${clock(date.endsAt, zone)}` : 'All day'
}

type DayEventProps = { day: string; date: EventDate; zone: string; tabIndex: number }

function DayEvent({ day, date, zone, tabIndex }: DayEventProps) {
  const { eventId, occurrenceId, title } = date
  const cloth = useCloth(date)
  return (
    <Link
      className={classNames('month-event', isOwn(date) && 'is-own', date.isCancelled && 'is-cancelled')}
      style={cloth && ({ '--c': `var(--cloth-${cloth})` } as CSSProperties)}
      to={paths.event(eventId, occurrenceId)}
      tabIndex={tabIndex}
    >
      <span className="month-event-time">{[timeOn(day, date, zone), saidOf(date)].filter(Boolean).join(' ')}</span>
      <b dir="auto">{title}</b>
    </Link>
  )
}
