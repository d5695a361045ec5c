import { lazy, type ReactNode, Suspense } from 'react'
import { useAtRest } from '#client/page/use-at-rest.ts'
import { useMedia } from '#client/page/use-media.ts'
import './rails.css'

const UpcomingPanel = lazy(() => import('#client/events/upcoming-panel.tsx'))
const SuggestionsPanel = lazy(() => import('#client/colleagues/suggestions-panel.tsx'))

/** On large screens only. What it shows comes after the feed, into places kept for it. */
export function RightRail({ children }: { children?: ReactNode }) {
  const hasRoom = useMedia('(min-width: 1200px)')
  const isAtRest = useAtRest()
  if (!hasRoom) return null
  return (
    <aside
      className="rail rail--right"
      aria-label={children ? 'Notifications, suggestions and events' : 'Suggestions and events'}
    >
      {children}
      <Suspense fallback={<div className="panel-coming" />}>
        <SuggestionsPanel />
      </Suspense>
      <Suspense fallback={<div className="panel-coming" />}>
        {isAtRest ? <UpcomingPanel /> : <div className="panel-coming" />}
      </Suspense>
    </aside>
  )
}
