import { afterEach, beforeEach, vi } from 'vitest'
import type { Event as EventData } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import Event from '#client/screens/events/event.tsx'
import { openScreens } from './open-screens.tsx'
import { type Answers, stubMedia } from './render.tsx'
import { sampleEvent, sampleOccurrence } from './sample-event.ts'

export const noon = new Date('2027-03-01T12:00:00Z')

/** The sample's first date is three days away. */
export function stopClockAtNoon() {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: noon }))
  afterEach(() => vi.useRealTimers())
}

/** A function is called for each request by the page, for an event that changes meanwhile. */
export function openEvent(event: EventData | (() => EventData), answers: Answers = {}) {
  stubMedia(() => false)
  const read = typeof event === 'function' ? event : () => event
  return openScreens(
    [
      { path: '/events/:id', Component: Event },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    '/events/5',
    {
      'GET /api/events/5': () => [200, read()],
      'GET /api/events/5?date=50': () => [200, read()],
      'GET /api/categories': [200, []],
      'GET /api/holdings/5/comments?limit=50': [200, []],
      'GET /api/occurrences/50/people?answer=going&limit=6': [200, []],
      ...answers,
    },
  )
}

/** An event with a single date. */
export const eventOn = (date: Partial<Occurrence>, given: Partial<EventData> = {}) =>
  sampleEvent({ ...given, occurrences: [sampleOccurrence(date)] })
