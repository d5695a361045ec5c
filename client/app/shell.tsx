import { Outlet } from 'react-router'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { NavCounts } from './navigation.ts'
import { SkipLink } from './skip-link.tsx'

const nothingUnread: NavCounts = { notifications: 0, messages: 0 }

/** Around every screen but /auth. A screen brings its own <main id="main">. */
export function Shell({ counts = nothingUnread }: { counts?: NavCounts }) {
  const viewer = useViewer()
  return (
    <>
      <SkipLink />
      <Header viewer={viewer} counts={counts} />
      <Outlet />
      <Footer />
      {viewer?.emailVerified && <BottomBar viewer={viewer} counts={counts} />}
    </>
  )
}
