import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { EventPage } from '#client/events/event-page.tsx'
import { eventQuery } from '#client/events/queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PostSkeleton } from '#client/ui/skeleton.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import NotFound from './not-found.tsx'

const number = /^[1-9]\d{0,9}$/

/** `/events/{id}`, with `?date=` for one date of a series. Public ones are read without an account. */
export default function Event() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  if (viewer === undefined) return <PageSpinner />
  const isMember = Boolean(viewer?.emailVerified && !viewer.isSuspended)
  return number.test(id) ? <LoadedEvent key={id} id={Number(id)} isMember={isMember} /> : <NotFound />
}

function LoadedEvent({ id, isMember }: { id: number; isMember: boolean }) {
  const [search] = useSearchParams()
  const asked = search.get('date') ?? ''
  const { data: event, error, refetch } = useQuery(eventQuery(id, number.test(asked) ? Number(asked) : undefined))
  if (error instanceof ApiError && error.status === 404) return isMember ? <NotFound /> : <ToLogIn />
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.events()}>Library Events</Crumb>
      {event && <EventPage event={event} isMember={isMember} />}
      {!event && error && (
        <div className="card bleed">
          <LoadError text="Error loading events. Please try again later." onRetry={() => void refetch()} />
        </div>
      )}
      {!event && !error && (
        <>
          <VisuallyHidden role="status">Loading event</VisuallyHidden>
          <PostSkeleton />
        </>
      )}
    </main>
  )
}

/** What only members see may well be there for who logs in. */
function ToLogIn() {
  const { pathname, search } = useLocation()
  return <Navigate replace to={paths.auth({ returnTo: pathname + search })} />
}
