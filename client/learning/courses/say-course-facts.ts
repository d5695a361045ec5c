import type { CourseLevel, CourseType } from '#contract/courses.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import { levelWords, sayHours, typeWords } from '#client/learning/learning-words.ts'

interface Facts {
  type: CourseType
  provider: string
  hours: number
  level: CourseLevel
  isFree: boolean
  rating: number | null
  ratings: number
}

/** What any list's card knows about a course. */
export const courseFacts = ({ facts }: HoldingCard) => facts as unknown as Facts

/** For a line of text. */
export function sayCourseFacts(card: HoldingCard): string[] {
  const { type, provider, level, hours, isFree } = courseFacts(card)
  return [typeWords[type], provider, sayHours(hours), levelWords[level], ...(isFree ? ['Free'] : [])]
}
