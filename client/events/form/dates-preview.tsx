import { mostDates } from '#contract/events.ts'
import { counted } from '#client/page/counted.ts'
import { addDays, daysBetween, isDay } from '#client/events/days.ts'
import { DateSlip } from '#client/events/date-slip.tsx'
import { type EventValues, localOf } from './event-form-values.ts'
import { sayInOwnZone, sayWhen, type Times } from '#client/events/event-times.ts'
import { repeatOf } from './repeat-values.ts'
import { daysOfSeries } from './days-of-series.ts'
import { instantOf, isKnownZone, useReaderZone } from '#client/events/zones.ts'

const mostShown = 5

/** When it will be, in the zone it is planned in and in the reader's; for a series, the first few dates. */
export function DatesPreview({ values, isOneDate }: { values: EventValues; isOneDate: boolean }) {
  const readerZone = useReaderZone()
  const days = daysOf(values, isOneDate)
  const shown = days.slice(0, mostShown).map((day) => ({ day, times: timesOn(day, values) }))
  return (
    <div role="status">
      {shown.length > 0 && (
        <div className="dates-preview">
          {days.length > 1 && <p className="label">{sayCount(days.length)}</p>}
          <ol>
            {shown.map(({ day, times }) => (
              <li key={day}>
                {days.length > 1 && <DateSlip day={day} />}
                <div>
                  <b>{sayWhen(times, times.timeZone)}</b>
                  <InReadersZone times={times} readerZone={readerZone} />
                </div>
              </li>
            ))}
          </ol>
          {days.length > 1 && <p className="hint">People answer each date separately; you can move or cancel one date later.</p>}
        </div>
      )}
    </div>
  )
}

function InReadersZone({ times, readerZone }: { times: Times; readerZone: string }) {
  const words = sayInOwnZone({ ...times, timeZone: readerZone }, times.timeZone)
  return words && <span className="dates-preview-own">{words}, your zone</span>
}

const sayCount = (count: number) =>
  count > mostDates
    ? `More than ${mostDates} dates`
    : `${counted(count, 'date')}${count > mostShown ? `, the first ${mostShown}:` : ':'}`

/** Empty while the fields do not give a valid time. */
export function daysOf(values: EventValues, isOneDate: boolean): string[] {
  const { startsOn, endsOn, startsAt, endsAt, allDay, timeZone } = values
  const [starts, ends] = [localOf(startsOn, startsAt, allDay), localOf(endsOn, endsAt, allDay)]
  if (!isDay(startsOn) || !isDay(endsOn) || !starts || !ends || ends < starts || !isKnownZone(timeZone)) return []
  const repeat = isOneDate ? null : repeatOf(values.repeat, startsOn)
  if (!repeat) return [startsOn]
  const isWhole = repeat.interval >= 1 && (repeat.until ? isDay(repeat.until) : (repeat.count ?? 0) >= 1)
  return isWhole ? daysOfSeries(startsOn, repeat) : []
}

export function timesOn(day: string, { startsOn, startsAt, endsOn, endsAt, allDay, timeZone }: EventValues): Times {
  const startsLocal = localOf(day, startsAt, allDay)
  const lastDay = addDays(day, daysBetween(startsOn, endsOn))
  const endsLocal = localOf(lastDay, endsAt, allDay)
  return {
    ...{ startsLocal, endsLocal, timeZone, allDay, startsAt: instantOf(startsLocal, timeZone).toISOString() },
    endsAt: instantOf(allDay ? addDays(lastDay, 1) : endsLocal, timeZone).toISOString(),
  }
}
