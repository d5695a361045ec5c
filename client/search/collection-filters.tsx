import { listCountries } from '#contract/countries.ts'
import { itemTypes } from '#contract/items.ts'
import { itemTypeWords } from '#client/collections/collection-words.ts'
import { useTyped } from '#client/page/use-settled.ts'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import type { Asked } from './asked.ts'
import { ClearFilters } from './clear-filters.tsx'
import './filters.css'

type CollectionFiltersProps = { asked: Asked; onChange: (change: Partial<Asked>) => void }

/** As in the room; items are filtered along with their collections. */
export function CollectionFilters({ asked, onChange }: CollectionFiltersProps) {
  const field = (name: 'itemType' | 'country') => ({
    placeholder: 'Any',
    value: asked[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value || undefined }),
  })
  const types = itemTypes.map((value) => ({ value, label: itemTypeWords[value] }))
  return (
    <fieldset className="search-filters">
      <legend className="sr-only">Narrow the collections</legend>
      <Select label="Type" options={types} {...field('itemType')} />
      <Typed label="Institution" name="institution" maxLength={160} asked={asked} onChange={onChange} />
      <Select label="Country" options={listCountries()} {...field('country')} />
      <div className="search-years">
        <Typed label="From year" name="fromYear" maxLength={5} asked={asked} onChange={onChange} />
        <Typed label="To year" name="untilYear" maxLength={5} asked={asked} onChange={onChange} />
      </div>
      <div className="search-ticks">
        <CheckboxField
          label="Free to reuse"
          checked={asked.free === 'true'}
          onChange={({ target }) => onChange({ free: target.checked ? 'true' : undefined })}
        />
        <ClearFilters asked={asked} onChange={onChange} />
      </div>
    </fieldset>
  )
}

type TypedProps = CollectionFiltersProps & {
  label: string
  name: 'institution' | 'fromYear' | 'untilYear'
  maxLength: number
}

/** Applied once typing pauses. */
function Typed({ name, asked, onChange, ...field }: TypedProps) {
  const [typed, setTyped] = useTyped(asked[name], (words) => onChange({ [name]: words || undefined }))
  return <TextField {...field} autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
}
