import { useSearchParams } from 'react-router'
import { eventFormats } from '#contract/events.ts'
import { isDay } from './days.ts'
import type { EventFilter } from './queries.ts'

const days = ['from', 'until'] as const
const words = ['country', 'language'] as const
const ids = ['category', 'group'] as const
const ticks = ['free', 'credit'] as const
const narrowing = [...days, 'format', ...words, ...ids, ...ticks] as const
export type Narrowing = (typeof narrowing)[number]

/** The address is the state: a filtered list can be linked to, and gone back to. What it says wrongly is not asked for. */
export function useEventFilter() {
  const [search, setSearch] = useSearchParams()
  const fits: Record<Narrowing, (value: string) => boolean> = {
    ...{ from: isDay, until: isDay, format: isFormat, country: isCountry, language: isLanguage },
    ...{ category: isId, group: isId, free: isTick, credit: isTick },
  }
  const given = narrowing.flatMap((name) => {
    const value = search.get(name)
    return value && fits[name](value) ? [[name, value]] : []
  })
  const filter = Object.fromEntries(given) as Partial<Record<Narrowing, string>> & EventFilter

  const narrow = (change: Partial<Record<Narrowing, string>>) =>
    setSearch(
      (before) =>
        Object.entries({ ...Object.fromEntries(before), ...change }).filter((pair): pair is [string, string] => !!pair[1]),
      { replace: true, preventScrollReset: true },
    )
  const clear = () => narrow(Object.fromEntries(narrowing.map((name) => [name, ''])))
  return { filter, narrow, clear }
}

const isFormat = (value: string) => eventFormats.some((format) => format === value)
const isCountry = (value: string) => /^[A-Z]{2}$/.test(value)
const isLanguage = (value: string) => /^[a-z]{2,3}$/.test(value)
const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value)
const isTick = (value: string) => value === 'true'
