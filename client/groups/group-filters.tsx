import { useQuery } from '@tanstack/react-query'
import { type GroupCounts, type GroupSort, groupSorts, joinings } from '#contract/groups.ts'
import { knownSpecialities } from '#contract/known-specialities.ts'
import { listCountries } from '#contract/countries.ts'
import { formatNumber } from '#client/page/counted.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { isAtMost, isCountry, isOneOf, useAddressFilter } from '#client/page/use-address-filter.ts'
import { joiningWords } from './joining.tsx'
import { listLanguages } from './languages.ts'
import { groupCountsQuery, type GroupFilter } from './queries.ts'

export type GroupFiltersProps = ReturnType<typeof useGroupFilter>

/** The same in the panel beside the list and in the sheet on phones. */
export function GroupFilters({ filter, narrow, clear, narrowedBy }: GroupFiltersProps) {
  const { data: counts } = useQuery(groupCountsQuery)
  const kept = useKeptFocus()
  const select = (name: 'subject' | 'language' | 'country') => ({
    placeholder: 'Any',
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => narrow({ [name]: target.value }),
  })
  return (
    <div className="room-filters" {...kept}>
      <RadioGroup
        label="Who may join"
        name="group-joining"
        value={filter.joining ?? ''}
        onChange={({ target }) => narrow({ joining: target.value })}
        options={[
          { value: '', label: 'Any' },
          ...(['open', 'request'] as const).map((value) => ({
            value,
            label: <Counted label={joiningWords[value].label} groups={counts?.joining[value]} />,
          })),
        ]}
      />
      <Select label="Subject" options={withCounts(withChosen(filter.subject), counts?.subjects)} {...select('subject')} />
      <Select label="Language" options={withCounts(listLanguages(), counts?.languages)} {...select('language')} />
      <Select label="Country" options={withCounts(listCountries(), counts?.countries)} {...select('country')} />
      {narrowedBy > 0 && (
        <Button variant="ghost" size="sm" onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

/** Empty until it is known. */
const Counted = ({ label, groups }: { label: string; groups: number | undefined }) => (
  <>
    {label} {groups !== undefined && <span className="h-count">{formatNumber(groups)}</span>}
  </>
)

type Option = { value: string; label: string }

function withCounts(options: Option[], counted: GroupCounts['subjects'] | undefined): Option[] {
  const groupsOf = new Map(counted?.map(({ value, groups }) => [value.toLowerCase(), groups]))
  return options.map(({ value, label }) => {
    const groups = groupsOf.get(value.toLowerCase())
    return { value, label: groups === undefined ? label : `${label} (${formatNumber(groups)})` }
  })
}

/** The address may ask for a value that is not among the field's options. */
const withChosen = (chosen: string | undefined) =>
  [...new Set([...(chosen ? [chosen] : []), ...knownSpecialities])].map((value) => ({ value, label: value }))

export const sortWords: Record<GroupSort, string> = { active: 'Active', newest: 'Newest', members: 'Members' }

const fits = {
  q: isAtMost(200),
  subject: isAtMost(60),
  language: isAtMost(20),
  country: isCountry,
  joining: isOneOf(joinings),
  sort: isOneOf(groupSorts),
}

export const useGroupFilter = () => useAddressFilter<keyof typeof fits, GroupFilter>(fits)
