import { useSearchParams } from 'react-router'

export const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value)
export const isAtMost = (length: number) => (value: string) => value.length <= length
export const isLanguage = (value: string) => /^[a-z]{2,3}$/.test(value)
export const isCountry = (value: string) => /^[A-Z]{2}$/.test(value)
export const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value)
export const isTick = isOneOf(['true'])

/** Search words have a field of their own, and sorting filters nothing. */
const isChip = (name: string) => name !== 'q' && name !== 'sort'

/**
 * The address is the state: a filtered list can be linked to, and gone back to. Invalid values are ignored; `fits` tests the
 * value of each name.
 */
export function useAddressFilter<Name extends string, Filter extends object>(fits: Record<Name, (value: string) => boolean>) {
  type Values = Partial<Record<Name, string>>
  const [search, setSearch] = useSearchParams()
  const names = Object.keys(fits) as Name[]
  const given = names.flatMap((name) => {
    const value = search.get(name)
    return value && fits[name](value) ? [[name, value] as const] : []
  })
  const narrow = (change: Values) =>
    setSearch(
      (before) =>
        Object.entries({ ...Object.fromEntries(before), ...change }).filter((pair): pair is [string, string] => !!pair[1]),
      { replace: true, preventScrollReset: true },
    )
  const clear = () => narrow(Object.fromEntries(names.filter(isChip).map((name) => [name, ''])) as Values)
  const filter = Object.fromEntries(given) as Values & Filter
  return { filter, narrow, clear, narrowedBy: given.filter(([name]) => isChip(name)).length }
}
