import { useSearchParams } from 'react-router'
import { licenceIds } from '#contract/licences.ts'
import { libraryTypes, resourceSorts, resourceTypes } from '#contract/resources.ts'
import type { ResourceFilter } from './queries.ts'

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value)

const fits = {
  q: (value) => value.length <= 200,
  type: isOneOf(resourceTypes),
  subject: (value) => value.length <= 60,
  audience: isOneOf(libraryTypes),
  language: (value) => /^[a-z]{2,3}$/.test(value),
  licence: isOneOf([...licenceIds, 'adaptable']),
  country: (value) => /^[A-Z]{2}$/.test(value),
  group: (value) => /^[1-9]\d{0,8}$/.test(value),
  sort: isOneOf(resourceSorts),
} satisfies Record<string, (value: string) => boolean>

export type Narrowing = keyof typeof fits
const names = Object.keys(fits) as Narrowing[]
/** What is searched for stands in its own field, and an order narrows nothing. */
const isChip = (name: Narrowing) => name !== 'q' && name !== 'sort'

/** The address is the state: a filtered list can be linked to, and gone back to. What it says wrongly is not asked for. */
export function useResourceFilter() {
  const [search, setSearch] = useSearchParams()
  const given = names.flatMap((name) => {
    const value = search.get(name)
    return value && fits[name](value) ? [[name, value] as const] : []
  })
  const filter = Object.fromEntries(given) as Partial<Record<Narrowing, string>> & ResourceFilter
  const narrow = (change: Partial<Record<Narrowing, string>>) =>
    setSearch(
      (before) =>
        Object.entries({ ...Object.fromEntries(before), ...change }).filter((pair): pair is [string, string] => !!pair[1]),
      { replace: true, preventScrollReset: true },
    )
  const clear = () => narrow(Object.fromEntries(names.filter(isChip).map((name) => [name, ''])))
  return { filter, narrow, clear, narrowedBy: given.filter(([name]) => isChip(name)).length }
}

export type ResourceFilterProps = ReturnType<typeof useResourceFilter>
