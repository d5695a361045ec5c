import { formatsOf } from '../formats.ts'
import { type Reason, reasonIn } from '../reasons.ts'
import type { LetterText } from '../letter-text.ts'
import { siteNameEnd } from '../site-name.ts'

const { plural, weekday, list } = formatsOf('en')

/** When something begins, in the reader's time: YYYY-MM-DD, with a time and its zone unless it is all-day. */
export interface Start {
  day: string
  time?: string
  zone?: string
  /** In the hosts' time, if that differs; with the day, if that differs too. */
  there?: { time: string; day?: string; city: string }
}

export type Soon = { in: 'hour' | number } | { on: 'today' | 'tomorrow'; time?: string }

/** One thing that has changed. */
export type Change =
  | { is: 'moved'; to: Omit<Start, 'there'> }
  | { is: 'not cancelled'; on: Omit<Start, 'there'> }
  | { is: 'ends'; day: string }
  | { is: 'ends'; time: string; zone: string }
  | { is: 'place'; place: string | null }
  | { is: 'online too' }
  | { is: 'link' }
  | { is: 'places'; places: number | null }
  | { is: 'hours'; hours: number | null }

export interface Cancelled {
  title: string
  reason: Reason
  /** Null: all its dates. */
  day: string | null
  more: number
}

/** Reasons given by the house, where a person would write one. */
export const reasonWords = {
  hostLeft: (_: object) => 'Its host has left.',
  groupArchived: ({ title }: { title: string }) => `${title} was archived`,
  calledOff: (_: object) => 'It will not take place.',
  seriesChanged: (_: object) => 'The dates of the series have changed',
  takenFromSite: (_: object) => 'It was taken from this site.',
  attendanceTakenBack: (_: object) => 'The attendance was taken back.',
  membersReported: (_: object) => 'Members reported this.',
} satisfies Record<string, (given: never) => string>

export type ReasonWords = typeof reasonWords

export const reasonOf = reasonIn(reasonWords)

const startOf = ({ day, time, zone, there }: Start) => {
  if (!time) return weekday(day)
  const here = `${weekday(day)}, ${time} (${zone})`
  return there ? `${here}; ${there.time}${there.day ? ` on ${weekday(there.day)}` : ''} in ${there.city}` : here
}

const spanOf = (soon: { in: 'hour' | number }) =>
  soon.in === 'hour' ? '1 hour' : plural(soon.in, { one: '# minute', other: '# minutes' })

const begins = (soon: Soon) =>
  'in' in soon ? `begins in ${spanOf(soon)}` : `begins ${soon.on}${soon.time ? ` at ${soon.time}` : ''}`

function changeOf(change: Change): string {
  if (change.is === 'moved') return `was moved to ${startOf(change.to)}`
  if (change.is === 'not cancelled') return `takes place after all: ${startOf(change.on)}`
  if (change.is === 'ends')
    return 'day' in change ? `ends on ${weekday(change.day)} now` : `ends at ${change.time} (${change.zone}) now`
  if (change.is === 'online too') return 'can be joined online as well now'
  if (change.is === 'link') return 'has a new link'
  if (change.is === 'places')
    return change.places === null
      ? 'has places for everyone now'
      : plural(change.places, { one: 'has # place now', other: 'has # places now' })
  if (change.is === 'hours')
    return change.hours === null
      ? 'gives no credit hours any more'
      : plural(change.hours, { one: 'counts for # credit hour now', other: 'counts for # credit hours now' })
  return change.place === null ? 'takes place online now' : `takes place at ${change.place} now`
}

const moreDates = (more: number) => plural(more, { one: '# more date', other: '# more dates' })

/** Parts of letters about events, and their lines in notices and digests. */
export const eventWords = {
  start: (start: Start) => startOf(start),
  inDigest: (_: object) => 'Events this week',
  lineOfDigest: ({ title, start }: { title: string; start: Start }) => `${title}: ${startOf(start)}`,
  footer: (_: object) => `You are receiving this email because you answered this event at ${siteNameEnd}`,
  open: (_: object) => 'Open the event',
  changed: ({ title, changes, more }: { title: string; changes: Change[]; more: number }) =>
    `“${title}” ${list(changes.map(changeOf))}${more ? `, and so for ${moreDates(more)}` : ''}`,
  cancelled: ({ title, reason, day, more }: Cancelled) =>
    `“${title}” was cancelled${day ? ` on ${weekday(day)}${more ? ` and ${moreDates(more)}` : ''}` : ''}: ${reasonOf(reason)}`,
  begins: ({ title, soon }: { title: string; soon: Soon }) => `“${title}” ${begins(soon)}`,
} satisfies Record<string, (given: never) => string>

export type EventWords = typeof eventWords

const subjectOf = (soon: Soon) => ('in' in soon ? `In ${spanOf(soon)}` : soon.on === 'today' ? 'Today' : 'Tomorrow')

export const eventLetterWords = {
  moved: ({ title, was, is, isPlace, changes }: Moved) => ({
    subject: `${was ? 'New time' : isPlace ? 'New place' : 'Changed'}: ${title}`,
    paragraphs: [
      ...(was ? [`It was ${startOf(was)}, and is ${startOf(is)} now. Please say whether you can still come.`] : []),
      ...changes.map((change) => `“${title}” ${changeOf(change)}.`),
    ],
  }),
  cancelled: ({ title, start, by, reason }: { title: string; start: Start; by: string | null; reason: Reason }) => ({
    subject: `Cancelled: ${title}`,
    paragraphs: [
      by === null
        ? `“${title}” on ${startOf(start)} was cancelled: ${reasonOf(reason)}`
        : `${by} cancelled “${title}” on ${startOf(start)}: ${reasonOf(reason)}`,
    ],
  }),
  reminder: ({ title, soon, start }: { title: string; soon: Soon; start: Start }) => ({
    subject: `${subjectOf(soon)}: ${title}`,
    paragraphs: [`“${title}” ${begins(soon)}.`, `When: ${startOf(start)}`],
  }),
} satisfies Record<string, (given: never) => LetterText>

export type EventLetterWords = typeof eventLetterWords

export interface Moved {
  title: string
  /** When it was, if it now begins at another time. */
  was?: Start | undefined
  is: Start
  isPlace: boolean
  changes: Change[]
}
