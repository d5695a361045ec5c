import { useIsMutating } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useSearchParams } from 'react-router'
import { logoutKey } from '#client/accounts/use-logout.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { paths } from '#client/paths.ts'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { HomeLink } from './home-link.tsx'
import { returnTo } from './return-to.ts'
import { SkipLink } from './shell.tsx'
import './auth-layout.css'

/** The frame around /auth: the forms are the screen inside. Signing in there leads on to the page first asked for. */
export default function AuthLayout() {
  const viewer = useViewer()
  const [search] = useSearchParams()
  const isLeaving = useIsMutating({ mutationKey: logoutKey }) > 0

  if (viewer && !isLeaving) return <Navigate replace to={returnTo(search)} />
  return (
    <>
      <SkipLink />
      <div className="auth">
        <div className="auth-form">
          <header>
            <HomeLink />
          </header>
          <main className="auth-in" id="main">
            {viewer === undefined ? <PageSpinner /> : <Outlet />}
          </main>
          <footer className="meta">
            By continuing you agree to the{' '}
            <Link className="link" to={paths.terms()}>
              Terms of Service
            </Link>{' '}
            and{' '}
            <Link className="link" to={paths.communityGuidelines()}>
              Community Guidelines
            </Link>
            .
          </footer>
        </div>
        <AuthPanel />
      </div>
    </>
  )
}
