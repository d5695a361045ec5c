import { useSearchParams } from 'react-router'
import { groupSorts, joinings } from '#contract/groups.ts'
import type { GroupFilter } from './queries.ts'

const narrowing = ['subject', 'language', 'country', 'joining'] as const

/** The address is the state: a filtered list can be linked to, and gone back to. */
export function useGroupFilter() {
  const [search, setSearch] = useSearchParams()
  const given = (name: string) => search.get(name) || undefined
  const filter: GroupFilter = {
    ...(given('q') && { q: given('q') }),
    ...(given('subject') && { subject: given('subject') }),
    ...(given('language') && { language: given('language') }),
    ...(given('country') && { country: given('country') }),
    ...oneOf('joining', joinings, given('joining')),
    ...oneOf('sort', groupSorts, given('sort')),
  }
  const narrow = (change: GroupFilter) =>
    setSearch(
      (before) =>
        Object.entries({ ...Object.fromEntries(before), ...change }).filter((pair): pair is [string, string] => !!pair[1]),
      { replace: true, preventScrollReset: true },
    )
  const clear = () => narrow(Object.fromEntries(narrowing.map((name) => [name, ''])))
  return { filter, narrow, clear, narrowedBy: narrowing.filter((name) => filter[name]).length }
}

const oneOf = <Name extends string, Value extends string>(name: Name, known: readonly Value[], value: string | undefined) => {
  const found = known.find((word) => word === value)
  return (found ? { [name]: found } : {}) as Partial<Record<Name, Value>>
}
