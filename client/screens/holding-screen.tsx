import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { mostId } from '#contract/endpoint.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { ApiError } from '#client/http/api-error.ts'
import { paths } from '#client/paths.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { PostSkeleton } from '#client/ui/skeleton.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import NotFound from './not-found.tsx'

const number = /^[1-9]\d{0,9}$/

/** An id that no row can have is not requested: there is no such page. */
export const isId = (text: string) => number.test(text) && Number(text) <= mostId

export type ScreenPageProps = { id: number; isMember: boolean }
type ScreenProps = { page: ComponentType<ScreenPageProps>; isForVisitors?: boolean }

/** The page of one thing in a room, whose id is in the address. */
export function HoldingScreen({ page: Page, isForVisitors = false }: ScreenProps) {
  const { id = '' } = useParams()
  const viewer = useViewer()
  if (!isId(id)) return <NotFound />
  if (isForVisitors && viewer === undefined) return <PageSpinner />
  const isMember = !isForVisitors || Boolean(viewer?.emailVerified && !viewer.isSuspended)
  return <Page key={id} id={Number(id)} isMember={isMember} />
}

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  crumb: ReactNode
  /** "course", and "the course" in the sentence saying that it could not be loaded. */
  one: string
  failed: string
  isMember: boolean
  children: (holding: Data) => ReactNode
}

/** The thing itself, or why it is not shown. */
export function Loaded<Data>({ query, crumb, one, failed, isMember, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (error instanceof ApiError && error.status === 404) return isMember ? <NotFound /> : <ToLogIn />
  return (
    <main className="page page--1" id="main">
      {crumb}
      {data !== undefined && children(data)}
      {data === undefined && error && (
        <div className="card bleed">
          <LoadError text={`Error loading ${failed}. Please try again later.`} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !error && (
        <>
          <VisuallyHidden role="status">Loading {one}</VisuallyHidden>
          <PostSkeleton />
        </>
      )}
    </main>
  )
}

/** What only members see may well exist once one logs in. */
function ToLogIn() {
  const { pathname, search } = useLocation()
  return <Navigate replace to={paths.auth({ returnTo: pathname + search })} />
}
