import { useQuery } from '@tanstack/react-query'
import { countryName } from '#contract/countries.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { type DirectoryFilter, facetsQuery } from './queries.ts'
import './filters.css'

type MemberFiltersProps = {
  filter: DirectoryFilter
  typed: string
  narrow: (change: DirectoryFilter) => void
  /** For the name. */
  type: (text: string) => void
  clear: () => void
}

type Facet = { value: string; people: number }

export function MemberFilters({ filter, typed, narrow, type, clear }: MemberFiltersProps) {
  const { data: facets } = useQuery(facetsQuery)
  const select = (label: string, name: 'speciality' | 'workplace' | 'country', given: Facet[] = [], nameOf = asIs) => (
    <Select
      label={label}
      placeholder="Any"
      options={withChosen(given, filter[name]).map(({ value, people }) => ({ value, label: labelOf(nameOf(value), people) }))}
      value={filter[name] ?? ''}
      onChange={({ target }) => narrow({ [name]: target.value })}
    />
  )
  return (
    <fieldset className="search-filters">
      <legend className="sr-only">Narrow the directory</legend>
      <Field label="Name">
        {(ids) => (
          <input
            {...ids}
            className="input"
            type="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      {select('Speciality', 'speciality', facets?.specialities)}
      {select('Workplace', 'workplace', facets?.workplaces)}
      {select('Country', 'country', facets?.countries, countryName)}
      {(Object.values(filter).some(Boolean) || typed) && (
        <Button variant="ghost" onClick={clear}>
          Clear filters
        </Button>
      )}
    </fieldset>
  )
}

const asIs = (value: string) => value
const labelOf = (name: string, people: number) => (people > 0 ? `${name} (${people})` : name)

/** The address may ask for something too rare to be listed. */
const withChosen = (facets: Facet[], chosen: string | undefined) =>
  !chosen || facets.some(({ value }) => value === chosen) ? facets : [{ value: chosen, people: 0 }, ...facets]
