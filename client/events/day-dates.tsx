import { Link } from 'react-router'
import type { EventDate } from '#contract/occurrences.ts'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { clock, plainDay } from './event-times.ts'
import { formatWords } from './event-words.ts'

export const dayListId = 'event-day-list'

type DayDatesProps = { day: string; today: string; zone: string; dates: EventDate[] }

/** The chosen day of a month, as a list: on phones the grid has only dots. */
export const DayDates = ({ day, today, zone, dates }: DayDatesProps) => (
  <section className="event-day" aria-labelledby={dayListId}>
    <div className="event-day-h">
      <h3 id={dayListId} tabIndex={-1}>
        {plainDay(day, today)}
      </h3>
      <span className="meta">{dates.length === 0 ? 'no events' : counted(dates.length, 'event')}</span>
    </div>
    {dates.length > 0 && (
      <ul className="event-rows day-dates" aria-labelledby={dayListId}>
        {dates.map((date) => (
          <li key={date.occurrenceId}>
            <span className="day-dates-time">{hoursOf(date, zone)}</span>
            <div>
              <Link to={paths.event(date.eventId, date.occurrenceId)} dir="auto">
                {date.title}
              </Link>
              <p className="meta">{[formatWords[date.format], saidOf(date)].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const hoursOf = ({ allDay, startsAt, endsAt }: EventDate, zone: string) =>
  allDay ? 'All day' : `${clock(startsAt, zone)} to ${clock(endsAt, zone)}`

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
