import { listCountries } from '#contract/countries.ts'
import { knownSpecialities } from '#contract/known-specialities.ts'
import { joiningWords } from '#client/groups/joining.tsx'
import { listLanguages } from '#client/groups/languages.ts'
import { Select } from '#client/ui/fields/select.tsx'
import type { Asked } from './asked.ts'
import { ClearFilters } from './clear-filters.tsx'
import './filters.css'

type GroupFiltersProps = { asked: Asked; onChange: (change: Partial<Asked>) => void }

/** As in the room, without hidden groups, which no one looks for there. */
export function GroupFilters({ asked, onChange }: GroupFiltersProps) {
  const field = (name: 'joining' | 'subject' | 'language' | 'country') => ({
    placeholder: 'Any',
    value: asked[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value || undefined }),
  })
  const joinings = (['open', 'request'] as const).map((value) => ({ value, label: joiningWords[value].label }))
  const subjects = [...new Set([...(asked.subject ? [asked.subject] : []), ...knownSpecialities])]
  return (
    <fieldset className="search-filters">
      <legend className="sr-only">Narrow the groups</legend>
      <Select label="Who may join" options={joinings} {...field('joining')} />
      <Select label="Subject" options={subjects.map((value) => ({ value, label: value }))} {...field('subject')} />
      <Select label="Language" options={listLanguages()} {...field('language')} />
      <Select label="Country" options={listCountries()} {...field('country')} />
      <ClearFilters asked={asked} onChange={onChange} />
    </fieldset>
  )
}
