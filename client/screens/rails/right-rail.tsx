import { lazy, type ReactNode, Suspense } from 'react'
import { useAtRest } from '#client/page/use-at-rest.ts'
import { useMedia } from '#client/page/use-media.ts'
import './rails.css'

const UpcomingPanel = lazy(() => import('#client/events/upcoming-panel.tsx'))
const LatestPanel = lazy(() => import('#client/resources/latest-panel.tsx'))
const SuggestionsPanel = lazy(() => import('#client/colleagues/suggestions-panel.tsx'))

const coming = <div className="panel-coming" />

/** On large screens only. Its contents are loaded after the feed, into space reserved for them. */
export function RightRail({ children }: { children?: ReactNode }) {
  const hasRoom = useMedia('(min-width: 1200px)')
  const isAtRest = useAtRest()
  if (!hasRoom) return null
  return (
    <aside
      className="rail rail--right"
      aria-label={children ? 'Notifications, suggestions and news of the rooms' : 'Suggestions and news of the rooms'}
    >
      {children}
      <Suspense fallback={coming}>
        <SuggestionsPanel />
      </Suspense>
      {[UpcomingPanel, LatestPanel].map((Panel, at) => (
        <Suspense key={at} fallback={coming}>
          {isAtRest ? <Panel /> : coming}
        </Suspense>
      ))}
    </aside>
  )
}
