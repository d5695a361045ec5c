import type { Event, EventCard } from '#contract/events.ts'
import type { Holding } from '#contract/holdings.ts'
import type { EventDate, Occurrence } from '#contract/occurrences.ts'
import { sampleHolding } from './sample-queue.ts'
import { ben } from './sample-post.ts'

const times = {
  startsAt: '2027-03-04T14:00:00.000Z',
  endsAt: '2027-03-04T15:30:00.000Z',
  startsLocal: '2027-03-04T15:00',
  endsLocal: '2027-03-04T16:30',
  allDay: false,
}

/** An afternoon in Berlin that the viewer has not answered. */
export const sampleOccurrence = (given: Partial<Occurrence> = {}): Occurrence => ({
  ...{ id: 50, eventId: 5, ...times, timeZone: 'Europe/Berlin', isCancelled: false, cancelReason: null, movedFrom: null },
  ...{ place: null, capacity: null, going: 0, waiting: 0, interested: 0, answer: null, isQuiet: false, waitingNumber: null },
  ...{ colleagues: [], recordingUrl: null, slides: null, closingNote: null, attended: false, asksAgain: false },
  ...{ creditHours: null, credit: null },
  ...given,
})

const holding: Partial<Holding> = {
  ...{ id: 5, kind: 'event', title: 'Metadata for people who inherit it', body: 'Bring a record that puzzles you.' },
  ...{ state: 'approved', listedAt: '2027-01-05T09:00:00.000Z' },
  facts: { format: 'online', timeZone: 'Europe/Berlin', allDay: false, starts: [times.startsAt], isFree: true },
}

const shown = {
  ...{ format: 'online', registration: 'here', cost: 'free', price: null, creditHours: null, occurrenceCount: 1, role: null },
} satisfies Partial<EventCard>

export const sampleEventCard = (given: Partial<EventCard> = {}): EventCard => {
  const { commentCount: _, saveCount: _s, savedByUser: _b, mayComment: _m, role: _r, ...card } = sampleHolding(holding)
  return { ...card, ...shown, ...given }
}

/** Ben's event, as seen by a member. */
export const sampleEvent = (given: Partial<Event> = {}): Event => ({
  ...sampleHolding(holding),
  ...shown,
  ...{ timeZone: 'Europe/Berlin', allDay: false, startsLocal: times.startsLocal, endsLocal: times.endsLocal, repeat: null },
  ...{ place: null, infoUrl: null, registerUrl: null, capacity: null, hasWaitingList: true, competencies: [] },
  ...{ hosts: [{ user: ben, state: 'host' }], cancelledAt: null, cancelReason: null },
  occurrences: [sampleOccurrence({ creditHours: given.creditHours ?? null })],
  ...{
    calendarUrl: '/api/events/5/event.ics',
    may: { edit: false, cancel: false, delete: false, answerHosting: false },
    isHostAway: false,
  },
  ...given,
})

/** As seen by a host. */
export const hostedEvent = (given: Partial<Event> = {}): Event =>
  sampleEvent({ role: 'author', may: { edit: true, cancel: true, delete: true, answerHosting: false }, joinUrl: null, ...given })

export const sampleEventDate = (given: Partial<EventDate> = {}): EventDate => ({
  ...{ occurrenceId: 50, eventId: 5, title: 'Metadata for people who inherit it', ...times },
  ...{ format: 'online', categoryId: null, answer: null, isHost: false, isCancelled: false },
  ...given,
})
