import type { CourseLevel, CourseSort, CourseType } from '#contract/courses.ts'
import type { EntryCategory } from '#contract/learning.ts'
import { counted } from '#client/page/counted.ts'

export const typeWords: Record<CourseType, string> = {
  course: 'Course',
  webinar: 'Webinar',
  workshop: 'Workshop',
  recording: 'Recording',
  reading: 'Reading',
}

export const levelWords: Record<CourseLevel, string> = {
  introductory: 'Introductory',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

export const courseSortWords: Record<CourseSort, string> = { newest: 'Newest', rated: 'Best rated', shortest: 'Shortest' }

export const categoryWords: Record<EntryCategory, string> = {
  course: 'Course',
  webinar: 'Webinar',
  workshop: 'Workshop',
  conference: 'Conference',
  reading: 'Reading',
  teaching: 'Teaching',
  mentoring: 'Mentoring',
  project: 'Project',
  visit: 'Visit',
  other: 'Other',
}

/** "1 hour", "2.5 hours". */
export const sayHours = (hours: number) => counted(hours, 'hour')

/** "Free", or the price as it was given. */
export const sayCost = ({ cost, price }: { cost: 'free' | 'paid'; price: string | null }) =>
  cost === 'free' ? 'Free' : (price ?? 'Paid')
