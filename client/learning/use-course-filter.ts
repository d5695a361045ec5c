import { useSearchParams } from 'react-router'
import { competencies } from '#contract/competencies.ts'
import { courseLevels, courseSorts, courseTypes } from '#contract/courses.ts'
import type { CourseFilter } from './queries.ts'

/** Up to so many hours. */
export const hourSteps = ['1', '2', '5', '10', '20'] as const

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value)

const fits = {
  q: (value) => value.length <= 200,
  type: isOneOf(courseTypes),
  competency: isOneOf(competencies),
  level: isOneOf(courseLevels),
  maxHours: isOneOf(hourSteps),
  language: (value) => /^[a-z]{2,3}$/.test(value),
  free: isOneOf(['true']),
  provider: (value) => value.length <= 120,
  group: (value) => /^[1-9]\d{0,8}$/.test(value),
  sort: isOneOf(courseSorts),
} satisfies Record<string, (value: string) => boolean>

export type Narrowing = keyof typeof fits
const names = Object.keys(fits) as Narrowing[]
/** What is searched for stands in its own field, and an order narrows nothing. */
const isChip = (name: Narrowing) => name !== 'q' && name !== 'sort'

/** The address is the state: a filtered list can be linked to, and gone back to. What it says wrongly is not asked for. */
export function useCourseFilter() {
  const [search, setSearch] = useSearchParams()
  const given = names.flatMap((name) => {
    const value = search.get(name)
    return value && fits[name](value) ? [[name, value] as const] : []
  })
  const filter = Object.fromEntries(given) as Partial<Record<Narrowing, string>> & CourseFilter
  const narrow = (change: Partial<Record<Narrowing, string>>) =>
    setSearch(
      (before) =>
        Object.entries({ ...Object.fromEntries(before), ...change }).filter((pair): pair is [string, string] => !!pair[1]),
      { replace: true, preventScrollReset: true },
    )
  const clear = () => narrow(Object.fromEntries(names.filter(isChip).map((name) => [name, ''])))
  return { filter, narrow, clear, narrowedBy: given.filter(([name]) => isChip(name)).length }
}

export type CourseFilterProps = ReturnType<typeof useCourseFilter>
