import type { Event, EventFormat } from '#contract/events.ts'
import { fewPlaces, type Occurrence } from '#contract/occurrences.ts'
import { counted, formatNumber } from '#client/page/counted.ts'

export const formatWords: Record<EventFormat, string> = {
  in_person: 'In person',
  online: 'Online',
  hybrid: 'In person and online',
}

export const isFull = ({ capacity, going }: Pick<Occurrence, 'capacity' | 'going'>) => capacity !== null && going >= capacity

export const hasEnded = ({ endsAt }: Pick<Occurrence, 'endsAt'>, now: Date) => new Date(endsAt) <= now

/** It takes place, and is not over. */
export const isToCome = (date: Pick<Occurrence, 'endsAt' | 'isCancelled'>, now: Date) => !date.isCancelled && !hasEnded(date, now)

/** Even if only one of its dates has not been cancelled. */
export const isSeries = ({ occurrenceCount, repeat }: Pick<Event, 'occurrenceCount' | 'repeat'>) =>
  occurrenceCount > 1 || repeat !== null

/** "Full", "3 places left", and nothing while there are many. */
export function sayPlaces({ capacity, going, waiting }: Pick<Occurrence, 'capacity' | 'going' | 'waiting'>): string | null {
  if (capacity === null) return null
  const left = capacity - going
  if (left <= 0) return waiting > 0 ? `Full, ${formatNumber(waiting)} waiting` : 'Full'
  return left < fewPlaces ? `${counted(left, 'place')} left` : null
}

/** "1.5 credit hours". */
export const sayCredit = (hours: number) => counted(hours, 'credit hour')
/** "Free", or the price as its hosts wrote it. */
export const sayCost = ({ cost, price }: { cost: 'free' | 'paid'; price: string | null }) =>
  cost === 'free' ? 'Free' : (price ?? 'Paid')

const names = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** "Yusuf, Eleanor, and 82 others are going": colleagues by their names. */
export function sayGoing({ colleagues, going }: Pick<Occurrence, 'colleagues' | 'going'>): string | null {
  if (going === 0) return null
  const named = colleagues.slice(0, 2).map(({ name }) => name)
  const others = going - named.length
  if (named.length === 0) return `${formatNumber(going)} going`
  return `${names.format([...named, ...(others > 0 ? [counted(others, 'other')] : [])])} going`
}
