import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { WantPage } from '#client/exchange/want-page.tsx'
import { wantQuery } from '#client/exchange/queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PostSkeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import NotFound from './not-found.tsx'

/** `/resources/wanted/{id}` */
export default function WantScreen() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <LoadedWant key={id} id={Number(id)} /> : <NotFound />
}

function LoadedWant({ id }: { id: number }) {
  const { data: want, error, refetch } = useQuery(wantQuery(id))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.resources({ tab: 'wanted' })}>Looking for</Crumb>
      {want && <WantPage want={want} />}
      {!want && error && (
        <div className="card bleed">
          <LoadError text="Error loading the request. Please try again later." onRetry={() => void refetch()} />
        </div>
      )}
      {!want && !error && (
        <>
          <VisuallyHidden role="status">Loading request</VisuallyHidden>
          <PostSkeleton />
        </>
      )}
    </main>
  )
}
