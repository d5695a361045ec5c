import { useQuery } from '@tanstack/react-query'
import { eventFormats } from '#contract/events.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { openCategoriesQuery } from '#client/categories/queries.ts'
import { listLanguages } from '#client/groups/languages.ts'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { listCountries } from '#contract/countries.ts'
import { formatWords } from './event-words.ts'
import { memberGroupsQuery } from './queries.ts'
import type { Narrowing, useEventFilter } from './use-event-filter.ts'
import '#client/holdings/filter-toolbar.css'

export type EventFiltersProps = ReturnType<typeof useEventFilter> & {
  /** A month has its own days. */
  hasDays: boolean
}

/** The same in the panel beside the list and in the sheet on phones. */
export function EventFilters({ filter, narrow, hasDays }: EventFiltersProps) {
  const viewer = useViewer()
  const { data: categories = [] } = useQuery(openCategoriesQuery())
  const { data: groups = [] } = useQuery({ ...memberGroupsQuery, enabled: !!viewer?.emailVerified })
  const field = (name: Narrowing) => ({
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => narrow({ [name]: target.value }),
  })
  const tick = (name: 'free' | 'credit') => ({
    checked: filter[name] === 'true',
    onChange: ({ target }: { target: { checked: boolean } }) => narrow({ [name]: target.checked ? 'true' : '' }),
  })
  return (
    <div className="room-filters">
      {hasDays && (
        <div className="event-filters-days">
          <TextField label="From" type="date" max={filter.until} {...field('from')} />
          <TextField label="Until" type="date" min={filter.from} {...field('until')} />
        </div>
      )}
      <RadioGroup
        label="Format"
        name="event-format"
        options={[{ value: '', label: 'Any' }, ...eventFormats.map((value) => ({ value, label: formatWords[value] }))]}
        {...field('format')}
      />
      <fieldset className="field">
        <legend className="label">Cost and credit</legend>
        <CheckboxField label="Free" {...tick('free')} />
        <CheckboxField label="Gives credit hours" {...tick('credit')} />
      </fieldset>
      <Select
        label="Topic"
        placeholder="Any"
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...field('category')}
      />
      <Select label="Country" placeholder="Any" options={listCountries()} {...field('country')} />
      <Select label="Language" placeholder="Any" options={listLanguages()} {...field('language')} />
      {groups.length > 0 && (
        <Select
          label="Group"
          placeholder="Any"
          options={groups.map(({ id, title }) => ({ value: String(id), label: title }))}
          {...field('group')}
        />
      )}
    </div>
  )
}
