import { useInfiniteQuery } from '@tanstack/react-query'
import { OwnSubmissions } from '#client/holdings/own-submissions.tsx'
import { paths } from '#client/paths.ts'
import { eventsKey } from '#client/queue/use-decision.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { EventRow } from './event-row.tsx'
import { EventsLoading } from './events-loading.tsx'
import { eventsQuery, type Mine } from './queries.ts'
import { useReaderZone } from './zones.ts'

/** What the member goes to is always shown, even if it is nothing; the rest only if there is any. */
export const OwnEvents = () => (
  <div className="events-part">
    <OwnDates mine="going" title="Going" isAlwaysThere />
    <OwnDates mine="waiting" title="Waiting" />
    <OwnDates mine="interested" title="Interested" />
    <OwnDates mine="hosting" title="Hosting" />
    <OwnSubmissions kind="event" roomKey={eventsKey} editPath={paths.editEvent} />
  </div>
)

function OwnDates({ mine, title, isAlwaysThere = false }: { mine: Mine; title: string; isAlwaysThere?: boolean }) {
  const list = useInfiniteQuery(eventsQuery({ mine }, useReaderZone()))
  const dates = list.data?.pages.flatMap(({ items }) => items).filter(({ event }) => event.state === 'approved')
  const id = `own-${mine}`
  if (!isAlwaysThere && !dates?.length && !list.isError) return null
  return (
    <section className="event-day" aria-labelledby={id}>
      <div className="event-day-h">
        <h2 id={id}>{title}</h2>
      </div>
      {dates && dates.length > 0 ? (
        <ul className="event-rows" aria-labelledby={id}>
          {dates.map(({ event, occurrence }) => (
            <EventRow key={occurrence.id} event={event} occurrence={occurrence} />
          ))}
        </ul>
      ) : (
        <Nothing list={list} />
      )}
      <LoadMore pages={list} />
    </section>
  )
}

function Nothing({ list }: { list: { data: unknown; isError: boolean; refetch: () => unknown } }) {
  if (!list.data && !list.isError) return <EventsLoading />
  return (
    <div className="card bleed">
      {list.isError ? (
        <LoadError text="Error loading events. Please try again later." onRetry={() => void list.refetch()} />
      ) : (
        <Empty drawing="calendar" text="You are not going to anything yet.">
          <ButtonLink to={paths.events()}>Find an event</ButtonLink>
        </Empty>
      )}
    </div>
  )
}
