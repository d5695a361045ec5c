import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#client/http/api-error.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { ListSkeleton } from '#client/lists/list-skeleton.tsx'
import { listQuery } from '#client/lists/queries.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import NotFound from './not-found.tsx'

/** `/lists/{id}` */
export default function ListScreen() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <LoadedList key={id} id={Number(id)} /> : <NotFound />
}

function LoadedList({ id }: { id: number }) {
  const { data: list, error, refetch } = useQuery(listQuery(id))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.saved('lists')}>Your lists</Crumb>
      {list && <ListPage list={list} />}
      {!list && (
        <div className="card bleed">
          {error ? (
            <LoadError text="Error loading the list. Please try again later." onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton />
          )}
        </div>
      )}
    </main>
  )
}
