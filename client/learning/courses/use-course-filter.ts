import { competencies } from '#contract/competencies.ts'
import { courseLevels, courseSorts, courseTypes } from '#contract/courses.ts'
import { isAtMost, isId, isLanguage, isOneOf, isTick, useAddressFilter } from '#client/page/use-address-filter.ts'
import type { CourseFilter } from '#client/learning/queries.ts'

/** Up to that many hours. */
export const hourSteps = ['1', '2', '5', '10', '20'] as const

const fits = {
  q: isAtMost(200),
  type: isOneOf(courseTypes),
  competency: isOneOf(competencies),
  level: isOneOf(courseLevels),
  maxHours: isOneOf(hourSteps),
  language: isLanguage,
  free: isTick,
  provider: isAtMost(120),
  group: isId,
  sort: isOneOf(courseSorts),
}
export type Narrowing = keyof typeof fits

export const useCourseFilter = () => useAddressFilter<Narrowing, CourseFilter>(fits)

export type CourseFilterProps = ReturnType<typeof useCourseFilter>
