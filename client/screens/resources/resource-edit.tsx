import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#client/http/api-error.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { EditResourceForm } from '#client/resources/edit-resource-form.tsx'
import { resourceQuery } from '#client/resources/queries.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { HoldingScreen, type ScreenPageProps } from '#client/screens/holding-screen.tsx'
import NotFound from '#client/screens/not-found.tsx'

/** `/resources/{id}/edit`: the current version, not a cached one. */
export default function ResourceEdit() {
  return <HoldingScreen page={LoadedResource} />
}

function LoadedResource({ id }: ScreenPageProps) {
  useTitle('Edit resource')
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...resourceQuery(id), refetchOnMount: 'always' })
  const resource = isFetchedAfterMount ? data : undefined
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!resource && !error) return <PageSpinner />
  return (
    <main className="page page--form" id="main">
      <Crumb to={resource ? paths.resource(id) : paths.resources()}>{resource?.title ?? 'Resource Sharing'}</Crumb>
      <div className="page-head">
        <h1 className="title">Edit resource</h1>
      </div>
      {!resource && (
        <div className="card bleed">
          <LoadError text="Error loading resources. Please try again later." onRetry={() => void refetch()} />
        </div>
      )}
      {resource && !resource.may.edit && (
        <div className="card bleed">
          <Empty text="Only its author changes a resource." />
        </div>
      )}
      {resource?.may.edit && <EditResourceForm resource={resource} />}
    </main>
  )
}
