import type { EditScope, Event } from '#contract/events.ts'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import type { Chosen } from './edit-event-form.tsx'
import { sayWhen } from '#client/events/event-times.ts'
import { isToCome } from '#client/events/event-words.ts'
import { useNow } from '#client/ui/time-ago.tsx'

type ScopePartProps = { event: Event; chosen: Chosen; onChoose: (chosen: Chosen) => void }

const scopes: { value: EditScope; label: string; hint: string }[] = [
  { value: 'this', label: 'This date', hint: 'Its time, place, link and places.' },
  { value: 'following', label: 'This and following dates', hint: 'They become an event of their own, with their answers.' },
  { value: 'all', label: 'All dates to come', hint: 'The series as a whole.' },
]

/** Asked first: it decides what can be changed, and what the fields contain. */
export function ScopePart({ event, chosen, onChoose }: ScopePartProps) {
  const now = useNow()
  return (
    <FormPart id="dates" title="Which dates?">
      <Options
        label="Change"
        name="scope"
        value={chosen.scope}
        options={scopes}
        onChoose={(scope) => onChoose({ ...chosen, scope })}
      />
      {chosen.scope !== 'all' && (
        <Select
          id="event-occurrenceId"
          label="Date"
          options={event.occurrences
            .filter((date) => isToCome(date, now))
            .map((date) => ({ value: String(date.id), label: sayWhen(date, event.timeZone) }))}
          value={chosen.occurrenceId ?? ''}
          onChange={({ target }) => onChoose({ ...chosen, occurrenceId: Number(target.value) })}
        />
      )}
    </FormPart>
  )
}
