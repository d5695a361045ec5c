import { mostYearsAhead } from '#contract/events.ts'
import { FormPart } from '#client/forms/form-part.tsx'
import { readerLocale } from '#client/page/reader-locale.ts'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { DatesPreview } from './dates-preview.tsx'
import { addDays, daysBetween, isDay, moveMonths } from '#client/events/days.ts'
import { fieldOf, idOf, type PartProps } from './form-field.ts'
import { RepeatFields } from './repeat-fields.tsx'
import { dayIn, instantOf, listZones, nameOfZone, placeOfZone } from '#client/events/zones.ts'

export function WhenPart(props: PartProps) {
  const { values, set, refusals, isOneDate } = props
  const field = fieldOf(props)
  const now = useNow()
  const today = dayIn(values.timeZone, now)
  return (
    <FormPart id="when" title="When is it?">
      {!isOneDate && (
        <CheckboxField label="All day" checked={values.allDay} onChange={({ target }) => set({ allDay: target.checked })} />
      )}
      <div className="event-form-times">
        <TextField
          {...field('startsOn')}
          id={idOf('startsLocal')}
          label={values.allDay ? 'First day' : 'Starts on'}
          type="date"
          required
          min={today}
          max={moveMonths(today, mostYearsAhead * 12)}
          error={refusals.startsLocal}
          onChange={({ target }) => set(startOn(values, target.value))}
        />
        {!values.allDay && (
          <TextField
            {...field('startsAt')}
            label="Starts at"
            type="time"
            required
            onChange={({ target }) => set({ startsAt: target.value, ...(!values.endsAt && { endsAt: hourAfter(target.value) }) })}
          />
        )}
        <TextField
          {...field('endsOn')}
          id={idOf('endsLocal')}
          label={values.allDay ? 'Last day' : 'Ends on'}
          type="date"
          required
          min={values.startsOn || today}
          error={refusals.endsLocal}
        />
        {!values.allDay && <TextField {...field('endsAt')} label="Ends at" type="time" required />}
      </div>
      {!isOneDate && !values.allDay && (
        <Select
          {...field('timeZone')}
          label="Time zone"
          hint="The zone you planned it in. Everyone sees the event in their own."
          options={zoneOptions(values.timeZone, startOf(values, now))}
        />
      )}
      {!isOneDate && <RepeatFields {...props} />}
      <DatesPreview values={values} isOneDate={isOneDate} />
    </FormPart>
  )
}

/** The end moves along with the start. */
function startOn({ startsOn, endsOn }: PartProps['values'], day: string) {
  const lasts = isDay(startsOn) && isDay(endsOn) ? daysBetween(startsOn, endsOn) : 0
  return { startsOn: day, endsOn: isDay(day) ? addDays(day, Math.max(0, lasts)) : endsOn }
}

function hourAfter(time: string) {
  const [hour = '', minute = ''] = time.split(':')
  return hour === '' || hour === '23' ? '' : `${String(Number(hour) + 1).padStart(2, '0')}:${minute}`
}

/**
 * Sorted by place name, as people look for them; the chosen one may be missing from the browser's list. Only the chosen one
 * shows its time: computing it for four hundred takes half a second.
 */
function zoneOptions(chosen: string, at: Date) {
  const places = [...new Set([chosen, ...listZones()])].map((zone) => ({ value: zone, label: placeOfZone(zone) }))
  return places
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map(({ value, label }) => ({ value, label: value === chosen ? nameOfZone(value, at, readerLocale.dates) : label }))
}

/** When it begins, as far as is known. */
const startOf = ({ startsOn, startsAt, timeZone }: PartProps['values'], now: Date) =>
  isDay(startsOn) ? instantOf(`${startsOn}T${startsAt || '12:00'}`, timeZone) : now
