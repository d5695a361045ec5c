import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { useCountInTitle } from '#client/page/use-title.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useUnreadCounts } from './navigation.ts'

const TermsNotice = lazy(() => import('#client/site/terms-notice.tsx'))
const DeletionNotice = lazy(() => import('#client/settings/your-data/deletion-notice.tsx'))

/** Around every screen except /auth. Each screen brings its own <main id="main">. */
export function Shell() {
  const viewer = useViewer()
  const counts = useUnreadCounts(viewer)
  useCountInTitle(counts.notifications)
  return (
    <>
      <SkipLink />
      <Header viewer={viewer} counts={counts} />
      <Suspense>
        {viewer?.deletionAt && <DeletionNotice date={viewer.deletionAt} />}
        {viewer?.termsNotice && <TermsNotice />}
      </Suspense>
      <Outlet />
      <Footer />
      {viewer?.emailVerified && <BottomBar viewer={viewer} counts={counts} />}
    </>
  )
}

export const SkipLink = () => (
  <a className="skip" href="#main">
    Skip to content
  </a>
)
