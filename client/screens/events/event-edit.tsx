import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EditEventForm } from '#client/events/form/edit-event-form.tsx'
import { eventQuery } from '#client/events/queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { HoldingScreen, type ScreenPageProps } from '#client/screens/holding-screen.tsx'
import NotFound from '#client/screens/not-found.tsx'

/** `/events/{id}/edit`, with `?date=` for one date of a series */
export default function EventEdit() {
  return <HoldingScreen page={LoadedEvent} />
}

function LoadedEvent({ id }: ScreenPageProps) {
  useTitle('Edit event')
  const dateId = Number(useSearchParams()[0].get('date')) || undefined
  const { event, error, retry } = useEventToEdit(id, dateId)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!event && !error) return <PageSpinner />
  return (
    <main className="page page--form" id="main">
      <Crumb to={event ? paths.event(event.id) : paths.events()}>{event?.title ?? 'Library Events'}</Crumb>
      <div className="page-head">
        <h1 className="title">Edit event</h1>
      </div>
      {event?.may.edit ? (
        <EditEventForm event={event} dateId={dateId} />
      ) : (
        <div className="card bleed">
          {event ? (
            <Empty text="Only its hosts change an event." />
          ) : (
            <LoadError text="Error loading the event. Please try again later." onRetry={retry} />
          )}
        </div>
      )}
    </main>
  )
}

/** The current version, not a cached one, including the date asked for even if it is not among the next. */
function useEventToEdit(id: number, dateId: number | undefined) {
  const whole = useQuery({ ...eventQuery(id), refetchOnMount: 'always' })
  const one = useQuery({ ...eventQuery(id, dateId), enabled: dateId !== undefined, refetchOnMount: 'always' })
  const isThere = whole.isFetchedAfterMount && (dateId === undefined || one.isFetchedAfterMount)
  const dates = [...(whole.data?.occurrences ?? []), ...(one.data?.occurrences ?? [])]
  const known = dates.filter(({ id: dateId }, at) => dates.findIndex((date) => date.id === dateId) === at)
  return {
    event: isThere && whole.data ? { ...whole.data, occurrences: known } : undefined,
    error: whole.error,
    retry: () => void whole.refetch(),
  }
}
