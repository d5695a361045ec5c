import type { Competency } from '#contract/competencies.ts'
import type { EventFormat, Repeat } from '#contract/events.ts'
import type { HoldingAudience } from '#contract/holdings.ts'
import type { Place } from '#contract/occurrences.ts'
import type { DemoPicture } from './demo-post.ts'

/**
 * An event of the demo community. People and groups are referred to by key (people.ts); days count from the first start, and
 * times are in the event's zone.
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
  /** From today; for a series, the earliest day of its first date. */
  inDays: number
  /** HH:mm, and the length; if left out, that many whole days. */
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
  /** Answers to the next date, or the last one if all are over; those at the end of the line wait. */
  going?: string[]
  waiting?: string[]
  interested?: string[]
  /** Only hosts see their names. */
  quiet?: string[]
  came?: string[]
  afterwards?: { recordingUrl: string; closingNote: string }
  cancelled?: { reason: string; hoursAgo: number }
  /** One date of a series, counting from the next. */
  cancelledDate?: { nth: number; reason: string }
  questions?: [by: string, hoursAgo: number, text: string][]
  /** A large change to its text, which waits for an admin. */
  proposes?: { body: string; hoursAgo: number }
}
