import { itemTypes } from '#contract/items.ts'
import { useTyped } from '#client/page/use-settled.ts'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { listCountries } from '#contract/countries.ts'
import { itemTypeWords } from './collection-words.ts'
import type { CollectionFilterProps } from './use-collection-filter.ts'

type FiltersProps = Pick<CollectionFilterProps, 'filter' | 'narrow'>

/** The same above the list and in the sheet on phones. */
export function CollectionFilters({ filter, narrow }: FiltersProps) {
  const chosen = (name: 'type' | 'country') => ({
    placeholder: 'Any',
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => narrow({ [name]: target.value }),
  })
  return (
    <div className="collection-filters">
      <Select label="Type" options={itemTypes.map((value) => ({ value, label: itemTypeWords[value] }))} {...chosen('type')} />
      <TypedField label="Institution" name="institution" maxLength={160} filter={filter} narrow={narrow} />
      <Select label="Country" options={listCountries()} {...chosen('country')} />
      <div className="years">
        <TypedField label="From year" name="from" maxLength={5} inputMode="numeric" filter={filter} narrow={narrow} />
        <TypedField label="To year" name="until" maxLength={5} inputMode="numeric" filter={filter} narrow={narrow} />
      </div>
      <CheckboxField
        label="Free to reuse"
        checked={filter.free === 'true'}
        onChange={({ target }) => narrow({ free: target.checked ? 'true' : '' })}
      />
    </div>
  )
}

type TypedFieldProps = FiltersProps & {
  label: string
  name: 'institution' | 'from' | 'until'
  maxLength: number
  inputMode?: 'numeric'
}

/** Applied once typing pauses. */
function TypedField({ name, filter, narrow, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useTyped(filter[name], (value) => narrow({ [name]: value }))
  return <TextField {...field} autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
}
