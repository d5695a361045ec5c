import type { Competency } from '#contract/competencies.ts'
import type { EventFormat, Repeat } from '#contract/events.ts'
import type { HoldingAudience } from '#contract/holdings.ts'
import type { Place } from '#contract/occurrences.ts'
import type { DemoPicture } from './demo-post.ts'

/**
 * An event of the demo community. People are called by their key (people.ts), groups by theirs; days count from the first
 * start, and times are those of the zone.
 */
export interface DemoEvent {
  title: string
  body: string
  by: string
  hosts?: string[]
  group?: string
  audience?: HoldingAudience
  format: EventFormat
  timeZone: string
  /** From today; where it repeats, of the first date at the earliest. */
  inDays: number
  /** HH:mm, and how long; without one, whole days, so many. */
  at?: string
  minutes?: number
  days?: number
  repeat?: Repeat
  place?: Place
  joinUrl?: string
  registerUrl?: string
  capacity?: number
  price?: string
  creditHours?: number
  competencies?: Competency[]
  category: string
  language?: string
  cover?: DemoPicture
  /** When it was proposed. */
  daysAgo: number
  isPending?: true
  /** Answers to the next date, or to the last of what is over; those at the end of the line wait. */
  going?: string[]
  waiting?: string[]
  interested?: string[]
  /** Only hosts see their names. */
  quiet?: string[]
  came?: string[]
  afterwards?: { recordingUrl: string; closingNote: string }
  cancelled?: { reason: string; hoursAgo: number }
  /** One date of a series, counted from the next. */
  cancelledDate?: { nth: number; reason: string }
  questions?: [by: string, hoursAgo: number, text: string][]
  /** A large change of its text, which waits for an admin. */
  proposes?: { body: string; hoursAgo: number }
}
