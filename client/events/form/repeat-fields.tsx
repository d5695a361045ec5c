import { mostSeriesYears, type Weekday, weekdays } from '#contract/events.ts'
import { Options } from '#client/forms/form-part.tsx'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { addDays, isDay, moveMonths, weekdayOf } from '#client/events/days.ts'
import { weekdayNames } from '#client/events/event-times.ts'
import { idOf, type PartProps } from './form-field.ts'
import { isInLastWeek, monthlyOn, type RepeatValues, weekdayNameOf, weekInMonth } from './repeat-values.ts'

type FieldsProps = Pick<PartProps, 'refusals'> & {
  repeat: RepeatValues
  /** The day on which it begins; blank if undecided. */
  first: string
  change: (part: Partial<RepeatValues>) => void
}

/** The rule's options follow from the day on which it begins. */
export function RepeatFields({ values, set, refusals }: PartProps) {
  const { repeat } = values
  const change = (part: Partial<RepeatValues>) => set({ repeat: { ...repeat, ...part } })
  const fields = { repeat, refusals, change, first: isDay(values.startsOn) ? values.startsOn : '' }
  return (
    <>
      <Options
        id={idOf('repeat')}
        label="Does it repeat?"
        name="repeat"
        error={refusals.repeat}
        options={[
          { value: 'never', label: 'No', hint: 'Once' },
          { value: 'week', label: 'Weekly', hint: 'Every few weeks' },
          { value: 'month', label: 'Monthly', hint: 'Every few months' },
        ]}
        value={repeat.every}
        onChoose={(every) => change({ every, interval: '1' })}
      />
      {repeat.every !== 'never' && (
        <div className="event-form-repeat">
          <Interval {...fields} />
          {repeat.every === 'week' ? <Days {...fields} /> : <Monthly {...fields} />}
          <Ends {...fields} />
        </div>
      )}
    </>
  )
}

function Interval({ repeat, refusals, change }: FieldsProps) {
  const [unit, most] = repeat.every === 'week' ? ['week', 4] : ['month', 12]
  return (
    <Select
      id={idOf('repeat.interval')}
      label="How often"
      error={refusals['repeat.interval']}
      options={Array.from({ length: most as number }, (_, at) => ({
        value: String(at + 1),
        label: at === 0 ? `Every ${unit}` : `Every ${at + 1} ${unit}s`,
      }))}
      value={repeat.interval}
      onChange={({ target }) => change({ interval: target.value })}
    />
  )
}

function Days({ repeat, refusals, first, change }: FieldsProps) {
  const begins = first && weekdayNameOf(first)
  const toggle = (day: Weekday) =>
    change({ days: repeat.days.includes(day) ? repeat.days.filter((other) => other !== day) : [...repeat.days, day] })
  return (
    <fieldset className="field" id={idOf('repeat.days')} tabIndex={-1}>
      <legend className="label">On these days</legend>
      <div className="event-form-days">
        {weekdays.map((day, at) => (
          <CheckboxField
            key={day}
            label={weekdayNames[at]?.short}
            aria-label={weekdayNames[at]?.long}
            checked={day === begins || repeat.days.includes(day)}
            disabled={day === begins}
            onChange={() => toggle(day)}
          />
        ))}
      </div>
      {refusals['repeat.days'] && <p className="err">{refusals['repeat.days']}</p>}
    </fieldset>
  )
}

const ordinals = ['first', 'second', 'third', 'fourth']

function Monthly({ repeat, first, change }: FieldsProps) {
  if (!first) return <p className="hint">Choose the first day to see on which days of the month it can repeat.</p>
  const weekday = weekdayNames[weekdayOf(first)]?.long
  const ordinal = ordinals[weekInMonth(first) - 1]
  return (
    <RadioGroup
      label="On which day"
      name="event-monthly"
      value={monthlyOn(first, repeat)}
      onChange={({ target }) => change({ monthly: target.value as RepeatValues['monthly'] })}
      options={[
        { value: 'day', label: `On day ${Number(first.slice(8))} of the month` },
        ...(ordinal ? [{ value: 'nth', label: `On the ${ordinal} ${weekday}` }] : []),
        ...(isInLastWeek(first) ? [{ value: 'last', label: `On the last ${weekday}` }] : []),
      ]}
    />
  )
}

function Ends({ repeat, refusals, first, change }: FieldsProps) {
  return (
    <div className="grid-2">
      <Select
        label="Ends"
        options={[
          { value: 'count', label: 'After a number of dates' },
          { value: 'until', label: 'On a day' },
        ]}
        value={repeat.ends}
        onChange={({ target }) => change({ ends: target.value as RepeatValues['ends'] })}
      />
      {repeat.ends === 'count' ? (
        <TextField
          id={idOf('repeat.count')}
          label="Number of dates"
          inputMode="numeric"
          error={refusals['repeat.count']}
          value={repeat.count}
          onChange={({ target }) => change({ count: target.value })}
        />
      ) : (
        <TextField
          id={idOf('repeat.until')}
          label="Last day"
          type="date"
          min={first ? addDays(first, 1) : undefined}
          max={first ? moveMonths(first, mostSeriesYears * 12) : undefined}
          error={refusals['repeat.until'] ?? refusals['repeat.count']}
          value={repeat.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      )}
    </div>
  )
}
