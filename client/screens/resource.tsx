import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { ApiError } from '#client/http/api-error.ts'
import { paths } from '#client/paths.ts'
import { resourceQuery } from '#client/resources/queries.ts'
import { ResourcePage } from '#client/resources/resource-page.tsx'
import { Crumb } from '#client/ui/crumb.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PostSkeleton } from '#client/ui/skeleton.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import NotFound from './not-found.tsx'

/** `/resources/{id}`. Public ones are read without an account. */
export default function ResourceScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  if (viewer === undefined) return <PageSpinner />
  const isMember = Boolean(viewer?.emailVerified && !viewer.isSuspended)
  return /^[1-9]\d{0,9}$/.test(id) ? <LoadedResource key={id} id={Number(id)} isMember={isMember} /> : <NotFound />
}

function LoadedResource({ id, isMember }: { id: number; isMember: boolean }) {
  const { data: resource, error, refetch } = useQuery(resourceQuery(id))
  if (error instanceof ApiError && error.status === 404) return isMember ? <NotFound /> : <ToLogIn />
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.resources()}>Resource Sharing</Crumb>
      {resource && <ResourcePage resource={resource} isMember={isMember} />}
      {!resource && error && (
        <div className="card bleed">
          <LoadError text="Error loading resources. Please try again later." onRetry={() => void refetch()} />
        </div>
      )}
      {!resource && !error && (
        <>
          <VisuallyHidden role="status">Loading resource</VisuallyHidden>
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
