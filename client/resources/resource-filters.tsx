import { useQuery } from '@tanstack/react-query'
import { knownSpecialities } from '#contract/known-specialities.ts'
import { libraryTypes, resourceTypes } from '#contract/resources.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { memberGroupsQuery } from '#client/events/queries.ts'
import { listLanguages } from '#client/groups/languages.ts'
import { CheckboxField } from '#client/ui/fields/field.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { listCountries } from '#contract/countries.ts'
import { libraryWords, typeWords } from './resource-words.ts'
import type { Narrowing, ResourceFilterProps } from './use-resource-filter.ts'

/** The same in the panel beside the list and in the sheet on phones. */
export function ResourceFilters({ filter, narrow }: Pick<ResourceFilterProps, 'filter' | 'narrow'>) {
  const viewer = useViewer()
  const { data: groups = [] } = useQuery({ ...memberGroupsQuery, enabled: !!viewer?.emailVerified })
  const field = (name: Narrowing) => ({
    placeholder: 'Any',
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => narrow({ [name]: target.value }),
  })
  const { placeholder: _, ...type } = field('type')
  return (
    <div className="room-filters">
      <RadioGroup
        label="Type"
        name="resource-type"
        options={[{ value: '', label: 'Any' }, ...resourceTypes.map((value) => ({ value, label: typeWords[value] }))]}
        {...type}
      />
      <fieldset className="field">
        <legend className="label">License</legend>
        <CheckboxField
          label="May be adapted"
          checked={filter.licence === 'adaptable'}
          onChange={({ target }) => narrow({ licence: target.checked ? 'adaptable' : '' })}
        />
      </fieldset>
      <Select label="Subject" options={subjectsWith(filter.subject)} {...field('subject')} />
      <Select label="For" options={libraryTypes.map((value) => ({ value, label: libraryWords[value] }))} {...field('audience')} />
      <Select label="Language" options={listLanguages()} {...field('language')} />
      <Select label="Country" options={listCountries()} {...field('country')} />
      {groups.length > 0 && (
        <Select
          label="Group"
          options={groups.map(({ id, title }) => ({ value: String(id), label: title }))}
          {...field('group')}
        />
      )}
    </div>
  )
}

/** The address may ask for a value that is not among the field's options. */
const subjectsWith = (chosen: string | undefined) =>
  [...new Set([...(chosen ? [chosen] : []), ...knownSpecialities])].map((value) => ({ value, label: value }))
