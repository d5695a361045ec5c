import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { EventPage } from '#client/events/event-page.tsx'
import { eventQuery } from '#client/events/queries.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { HoldingScreen, isId, Loaded, type ScreenPageProps } from '#client/screens/holding-screen.tsx'

/** `/events/{id}`, with `?date=` for one date of a series. Public ones can be read without an account. */
export default function Event() {
  return <HoldingScreen page={LoadedEvent} isForVisitors />
}

function LoadedEvent({ id, isMember }: ScreenPageProps) {
  const [search] = useSearchParams()
  const asked = search.get('date') ?? ''
  const query = useQuery(eventQuery(id, isId(asked) ? Number(asked) : undefined))
  return (
    <Loaded
      query={query}
      crumb={<Crumb to={paths.events()}>Library Events</Crumb>}
      one="event"
      failed="events"
      isMember={isMember}
    >
      {(event) =>
        // A date that has moved to an event of its own.
        event.id === id ? (
          <EventPage event={event} isMember={isMember} />
        ) : (
          <Navigate to={paths.event(event.id, Number(asked))} replace />
        )
      }
    </Loaded>
  )
}
