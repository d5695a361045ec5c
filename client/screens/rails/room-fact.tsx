import { useQuery } from '@tanstack/react-query'
import { mostCountedAsNew, type RoomFacts } from '#contract/profiles.ts'
import { addDays, daysBetween } from '#client/events/days.ts'
import { firstDayOf, shortDay, weekday } from '#client/events/event-times.ts'
import { dayIn, useReaderZone } from '#client/events/zones.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { paths } from '#client/paths.ts'
import { roomFactsQuery } from '#client/profiles/queries.ts'
import { useNow } from '#client/ui/time-ago.tsx'

interface Said {
  text: string
  isNews: boolean
}

const sayNew = (count: number): Said | undefined =>
  count > 0 ? { text: `${count < mostCountedAsNew ? count : `${mostCountedAsNew - 1}+`} new`, isNews: true } : undefined

function sayNext(nextDate: RoomFacts['nextDate'], zone: string, now: Date): Said | undefined {
  if (!nextDate) return undefined
  const [day, today] = [firstDayOf({ ...nextDate, endsAt: nextDate.startsAt }, zone), dayIn(zone, now)]
  if (day < today || (!nextDate.allDay && new Date(nextDate.startsAt) <= now)) return { text: 'now', isNews: true }
  if (day <= addDays(today, 1)) return { text: day === today ? 'today' : 'tomorrow', isNews: true }
  return { text: daysBetween(today, day) < 7 ? weekday(day) : shortDay(day, today), isNews: false }
}

const sayNumber = (count: number) => count.toLocaleString(readerLocale.dates)

/** At most one thing per room; nothing if there is nothing to say, or it cannot be loaded. */
export default function RoomFact({ room }: { room: string }) {
  const { data } = useQuery(roomFactsQuery)
  const [zone, now] = [useReaderZone(), useNow()]
  if (!data) return null
  const { newCollections, nextDate, hours, newInGroups, resources } = data
  const says: Record<string, () => Said | undefined> = {
    [paths.collections()]: () => sayNew(newCollections),
    [paths.events()]: () => sayNext(nextDate, zone, now),
    [paths.learning()]: () =>
      hours ? { text: `${sayNumber(hours.done)}/${sayNumber(hours.goal)} h`, isNews: false } : undefined,
    [paths.groups()]: () => sayNew(newInGroups),
    [paths.resources()]: () => (resources > 0 ? { text: sayNumber(resources), isNews: false } : undefined),
  }
  const said = says[room]?.()
  if (!said) return null
  // Read out as a word of its own.
  return (
    <>
      {' '}
      <span className={said.isNews ? 'room-fact is-news' : 'room-fact'}>{said.text}</span>
    </>
  )
}
