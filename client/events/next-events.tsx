import { useInfiniteQuery } from '@tanstack/react-query'
import { RoomPanel } from '#client/holdings/room-panel.tsx'
import { paths } from '#client/paths.ts'
import { eventsQuery } from './queries.ts'
import { UpcomingRow } from './upcoming-panel.tsx'
import { useReaderZone } from './zones.ts'

const mostShown = 3

/** Beside a group's posts: its next events, for a series the next date. */
export function NextEvents({ groupId }: { groupId: number }) {
  const { data } = useInfiniteQuery(eventsQuery({ group: String(groupId) }, useReaderZone()))
  const dates = data?.pages.flatMap(({ items }) => items).filter(({ occurrence }) => !occurrence.isCancelled) ?? []
  const next = [...Map.groupBy(dates, ({ event }) => event.id).values()].flatMap(([first]) => first ?? []).slice(0, mostShown)
  if (next.length === 0) return null
  return (
    <RoomPanel id="next-events" title="Next events" many="events" to={paths.group(groupId, 'events')}>
      <ul className="panel-rows panel-rows--dates" aria-labelledby="next-events">
        {next.map((date) => (
          <UpcomingRow key={date.occurrence.id} {...date} />
        ))}
      </ul>
    </RoomPanel>
  )
}
