import { sql, type RawBuilder } from 'kysely'
import type { Change } from '#server/mail/words/en/event-words.ts'
import type { Reason } from '#server/mail/words/reasons.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notifyMany } from '#server/notifications/notify-many.ts'
import { atLeisure, inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { isInGroup } from '#server/users/group-readers.ts'
import { endIn, startIn, type When } from './event-words.ts'

const queue = 'event-news'
const atOnce = 500

export interface Changed {
  is: 'changed'
  /** They were told that it is cancelled, and now it takes place after all. */
  isNotCancelled?: boolean
  /** When it was, if it now begins at another time. */
  was?: When
  hasNewEnd?: boolean
  /** Null: only online. */
  place?: string | null
  hasNewLink?: boolean
  /** It has a place, and can also be joined online. */
  isOnlineToo?: boolean
  /** Null: unlimited. */
  capacity?: number | null
  /** Null: none any more. */
  creditHours?: number | null
}

export interface Cancelled {
  is: 'cancelled'
  reason: Reason
  /** Null: no one is named. */
  by: string | null
  /** No other date of it is left. */
  isWhole: boolean
}

export interface Afterwards {
  is: 'afterwards'
  what: 'recording' | 'slides' | 'note'
}

/** What people are told about a date they answered. Complete in itself: they are told even if the event is gone. */
export interface News {
  /** Null if they can no longer find it. */
  eventId: number | null
  title: string
  when: When
  /** For how many of the dates they answered the same is to be said. */
  dates: number
  /** They are going, or waiting for a place. */
  isComing: boolean
  tidings: Changed | Cancelled | Afterwards
}

interface Telling {
  news: News
  userIds: number[]
}

/** A few at a time, each batch a job enqueued along with the cause. */
export async function tellPeople({ db, rooms, afterCommit }: Tx, { news, userIds }: Telling) {
  for (let from = 0; from < userIds.length; from += atOnce)
    await rooms.jobs.enqueue(db, queue, { news, userIds: userIds.slice(from, from + atOnce) } satisfies Telling)
  if (userIds.length > 0) afterCommit(() => rooms.jobs.wake(queue))
}

export function tellEventPeople(rooms: Rooms) {
  rooms.jobs.work<Telling>(queue, async (telling) => {
    await inTransaction(atLeisure(rooms), (tx) => tellSome(tx, telling))
  })
}

/** For each person in the words of their own time zone. Urgent news also goes by a letter of its own, at once. */
async function tellSome(tx: Tx, { news, userIds }: Telling) {
  const letter = letterOf(news, tx.rooms.now())
  for (const [zone, ids] of await byZone(tx, userIds, news.when.timeZone)) {
    const notice = {
      type: 'event_changed',
      says: sayingOf(news, zone),
      ...(news.eventId !== null && { holdingId: news.eventId }),
    } as const
    const byLetter = await notifyMany(tx, ids, notice, { letter: letter ? 'its own' : 'with notices' })
    if (letter) for (const userId of byLetter) await tx.rooms.mail.send(tx, letter, { userId, news })
  }
}

/** People who have not chosen a zone read the organizer's. */
export async function byZone({ db }: Pick<Tx, 'db'>, userIds: number[], otherwise: string): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ id: number; zone: string }>`
    select id, coalesce(time_zone, ${otherwise}) as zone from users where id = any(${userIds}::int[]) order by id`.execute(db)
  return new Map([...Map.groupBy(rows, ({ zone }) => zone)].map(([zone, some]) => [zone, some.map(({ id }) => id)]))
}

const dayMs = 86_400_000

export type NewsLetter = 'event-moved' | 'event-cancelled'

/** For those coming; the rest can wait until other notices are sent. */
function letterOf({ isComing, tidings, when }: News, now: Date): NewsLetter | undefined {
  if (!isComing || tidings.is === 'afterwards') return undefined
  const starts = [when.startsAt, ...(tidings.is === 'changed' && tidings.was ? [tidings.was.startsAt] : [])].map((text) =>
    Date.parse(text),
  )
  const isSoon = starts.some((start) => start - now.getTime() <= dayMs)
  return isSoon ? (tidings.is === 'cancelled' ? 'event-cancelled' : 'event-moved') : undefined
}

const sayingsAfterwards = { recording: 'eventRecording', slides: 'eventSlides', note: 'eventNote' } as const

/** As it appears in the list of notifications, and in letters about them. */
export function sayingOf({ title, when, dates, tidings }: News, zone: string): Saying {
  const more = dates - 1
  if (tidings.is === 'afterwards') return [sayingsAfterwards[tidings.what], { title }]
  if (tidings.is === 'changed') return ['eventChanged', { title, changes: changesOf(tidings, when, zone), more }]
  const day = tidings.isWhole ? null : startIn(zone, when).day
  return ['eventCancelled', { title, reason: tidings.reason, day, more }]
}

export function changesOf(changed: Changed, when: When, zone: string): Change[] {
  const { isNotCancelled, was, hasNewEnd, place, hasNewLink, isOnlineToo, capacity, creditHours } = changed
  return [
    ...(isNotCancelled ? [{ is: 'not cancelled' as const, on: startIn(zone, when) }] : []),
    ...(was ? [{ is: 'moved' as const, to: startIn(zone, when) }] : hasNewEnd ? [endIn(zone, when)] : []),
    ...(place === undefined ? [] : [{ is: 'place' as const, place }]),
    ...(isOnlineToo ? [{ is: 'online too' as const }] : []),
    ...(hasNewLink ? [{ is: 'link' as const }] : []),
    ...(capacity === undefined ? [] : [{ is: 'places' as const, places: capacity }]),
    ...(creditHours === undefined ? [] : [{ is: 'hours' as const, hours: creditHours }]),
  ]
}

export interface Answered {
  userId: number
  /** The first of their dates that it is about. */
  occurrenceId: number
  dates: number
  isComing: boolean
}

/** People who answered these dates and may still know of them; `toAll` includes those merely interested. */
export async function selectAnswered({ db }: Pick<Tx, 'db'>, ids: number[], toAll: number[]): Promise<Answered[]> {
  const isComing: RawBuilder<boolean> = sql`rsvps.answer in ('going', 'waiting')`
  const { rows } = await sql<Answered>`
    select rsvps.user_id as "userId", bool_or(${isComing}) as "isComing", count(*)::int as dates,
           (array_agg(occurrences.id order by occurrences.starts_at, occurrences.id))[1] as "occurrenceId"
      from occurrences join rsvps on rsvps.occurrence_id = occurrences.id
      join holdings on holdings.id = occurrences.event_id
     where occurrences.id = any(${ids}::int[])
       and (${isComing} or (rsvps.answer = 'interested' and occurrences.id = any(${toAll}::int[])))
       and (holdings.audience <> 'group' or ${isInGroup(sql.ref('rsvps.user_id'), sql.ref('holdings.group_id'))})
     group by rsvps.user_id order by rsvps.user_id`.execute(db)
  return rows
}

/** Groups people to whom the same is to be said. */
export const alike = (people: Answered[]) =>
  Map.groupBy(people, ({ occurrenceId, dates, isComing }) => `${occurrenceId} ${dates} ${isComing}`).values()
