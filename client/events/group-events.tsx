import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { EventRow } from './event-row.tsx'
import { eventsQuery } from './queries.ts'
import { useReaderZone } from './zones.ts'
import './events.css'

/** On a group's page: its upcoming events. */
export function GroupEvents({ groupId, mayPropose }: { groupId: number; mayPropose: boolean }) {
  const query = useInfiniteQuery(eventsQuery({ group: String(groupId) }, useReaderZone()))
  return (
    <div className="group-column">
      {mayPropose && (
        <div>
          <ButtonLink icon={<Plus />} to={paths.newEvent(groupId)}>
            Propose an event
          </ButtonLink>
        </div>
      )}
      <PagedList query={query} empty="No events yet." error="Error loading events. Please try again later.">
        {(dates) => (
          <ul className="event-rows" aria-label="Events">
            {dates.map(({ event, occurrence }) => (
              <EventRow key={occurrence.id} event={event} occurrence={occurrence} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
