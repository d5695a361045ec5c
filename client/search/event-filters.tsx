import { useQuery } from '@tanstack/react-query'
import { eventFormats } from '#contract/events.ts'
import { openCategoriesQuery } from '#client/categories/queries.ts'
import { formatWords } from '#client/events/event-words.ts'
import { listLanguages } from '#client/groups/languages.ts'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { listCountries } from '#contract/countries.ts'
import type { Asked } from './asked.ts'
import { ClearFilters } from './clear-filters.tsx'
import './filters.css'

type EventFiltersProps = { asked: Asked; onChange: (change: Partial<Asked>) => void }

/** As in the list of events; days are those on which they take place. */
export function EventFilters({ asked, onChange }: EventFiltersProps) {
  const { data: categories = [] } = useQuery(openCategoriesQuery())
  const field = (name: 'category' | 'format' | 'country' | 'language' | 'since' | 'until') => ({
    value: asked[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value || undefined }),
  })
  const tick = (name: 'free' | 'credit') => ({
    checked: asked[name] === 'true',
    onChange: ({ target }: { target: { checked: boolean } }) => onChange({ [name]: target.checked ? 'true' : undefined }),
  })
  const formats = eventFormats.map((value) => ({ value, label: formatWords[value] }))
  const topics = categories.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <fieldset className="search-filters">
      <legend className="sr-only">Narrow the events</legend>
      <Select label="Format" placeholder="Any" options={formats} {...field('format')} />
      <Select label="Topic" placeholder="Any" options={topics} {...field('category')} />
      <Select label="Country" placeholder="Any" options={listCountries()} {...field('country')} />
      <Select label="Language" placeholder="Any" options={listLanguages()} {...field('language')} />
      <TextField label="From" type="date" max={asked.until} {...field('since')} />
      <TextField label="To" type="date" min={asked.since} {...field('until')} />
      <div className="search-ticks">
        <CheckboxField label="Free" {...tick('free')} />
        <CheckboxField label="Gives credit hours" {...tick('credit')} />
        <ClearFilters asked={asked} onChange={onChange} />
      </div>
    </fieldset>
  )
}
