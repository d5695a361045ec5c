import { knownSpecialities } from '#contract/known-specialities.ts'
import { libraryTypes, resourceTypes } from '#contract/resources.ts'
import { listLanguages } from '#client/groups/languages.ts'
import { libraryWords, typeWords } from '#client/resources/resource-words.ts'
import { CheckboxField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import type { Asked } from './asked.ts'
import { ClearFilters } from './clear-filters.tsx'
import './filters.css'

type ResourceFiltersProps = { asked: Asked; onChange: (change: Partial<Asked>) => void }

/** As in the room: requests and offers never match these filters. */
export function ResourceFilters({ asked, onChange }: ResourceFiltersProps) {
  const field = (name: 'resourceType' | 'subject' | 'audience' | 'language') => ({
    value: asked[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value || undefined }),
  })
  const types = resourceTypes.map((value) => ({ value, label: typeWords[value] }))
  const libraries = libraryTypes.map((value) => ({ value, label: libraryWords[value] }))
  const subjects = [...new Set([...(asked.subject ? [asked.subject] : []), ...knownSpecialities])]
  return (
    <fieldset className="search-filters">
      <legend className="sr-only">Narrow the resources</legend>
      <Select label="Type" placeholder="Any" options={types} {...field('resourceType')} />
      <Select
        label="Subject"
        placeholder="Any"
        options={subjects.map((value) => ({ value, label: value }))}
        {...field('subject')}
      />
      <Select label="For" placeholder="Any" options={libraries} {...field('audience')} />
      <Select label="Language" placeholder="Any" options={listLanguages()} {...field('language')} />
      <div className="search-ticks">
        <CheckboxField
          label="May be adapted"
          checked={asked.licence === 'adaptable'}
          onChange={({ target }) => onChange({ licence: target.checked ? 'adaptable' : undefined })}
        />
        <ClearFilters asked={asked} onChange={onChange} />
      </div>
    </fieldset>
  )
}
