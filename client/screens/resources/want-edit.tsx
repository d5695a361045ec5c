import { useQuery } from '@tanstack/react-query'
import { EditWantForm } from '#client/exchange/edit-want-form.tsx'
import { wantQuery } from '#client/exchange/queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { HoldingScreen, type ScreenPageProps } from '#client/screens/holding-screen.tsx'
import NotFound from '#client/screens/not-found.tsx'

/** `/resources/wanted/{id}/edit`: the current version, not a cached one. */
export default function WantEdit() {
  return <HoldingScreen page={LoadedWant} />
}

function LoadedWant({ id }: ScreenPageProps) {
  useTitle('Edit request')
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...wantQuery(id), refetchOnMount: 'always' })
  const want = isFetchedAfterMount ? data : undefined
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!want && !error) return <PageSpinner />
  return (
    <main className="page page--1" id="main">
      <Crumb to={want ? paths.want(id) : paths.resources({ tab: 'wanted' })}>{want?.title ?? 'Looking for'}</Crumb>
      <div className="page-head">
        <h1 className="title">Edit request</h1>
      </div>
      <div className="exchange-form-page">
        {!want && (
          <div className="card bleed">
            <LoadError text="Error loading the request. Please try again later." onRetry={() => void refetch()} />
          </div>
        )}
        {want && !want.may.edit && (
          <div className="card bleed">
            <Empty text="Only its author changes it." />
          </div>
        )}
        {want?.may.edit && <EditWantForm want={want} />}
      </div>
    </main>
  )
}
