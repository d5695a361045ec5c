import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { viewerQuery } from '#client/accounts/queries.ts'
import { paths } from '#client/paths.ts'
import { PageSpinner } from '#client/ui/spinner.tsx'

/** Most people never see it. */
const VerificationRequired = lazy(() => import('./verification-required.tsx'))

const openWhileSuspended = [paths.warnings(), paths.settings()]

/** Where visitors are sent who may not see a screen. The server enforces the same on every call. */
export function Protected({ adminOnly = false }: { adminOnly?: boolean }) {
  const { data: viewer, error } = useQuery(viewerQuery)
  const { pathname, search, hash } = useLocation()

  if (viewer === undefined && error) throw error
  if (viewer === undefined) return <PageSpinner />
  if (viewer === null) {
    // After logging out, they are on their way there: the page they left is not for the next person at this computer.
    if (window.location.pathname === paths.auth()) return <PageSpinner />
    const asked = pathname + search + hash
    return <Navigate replace to={paths.auth(asked === paths.home() ? {} : { returnTo: asked })} />
  }
  if (!viewer.emailVerified) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <VerificationRequired email={viewer.email} isWaiting={viewer.isWaiting} />
      </Suspense>
    )
  }
  // A suspended member may read why, and appeal.
  if (viewer.isSuspended && !openWhileSuspended.includes(pathname)) return <Navigate replace to={paths.warnings()} />
  if (adminOnly && !viewer.isAdmin) return <Navigate replace to={paths.home()} />
  return <Outlet />
}
