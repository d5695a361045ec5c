import { lazy, Suspense } from 'react'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useMedia } from '#client/page/use-media.ts'
import { TrendingTopics } from '#client/posts/trending-topics.tsx'
import { LeaderedRow, RecordCard } from '#client/users/record-card.tsx'
import { QuickLinks } from './quick-links.tsx'

const RecordFigures = lazy(() => import('#client/profiles/record-figures.tsx'))

/** Phones do without it, and without anything it would fetch. */
export function LeftRail() {
  const viewer = useMember()
  const hasRoom = useMedia('(min-width: 768px)')
  if (!hasRoom) return null
  const coming = (
    <>
      <LeaderedRow label="Profile views" value={undefined} />
      <LeaderedRow label="Post engagements" value={undefined} />
    </>
  )
  const figures = (
    <Suspense fallback={coming}>
      <RecordFigures />
    </Suspense>
  )
  return (
    <aside className="rail" aria-label="Your panel">
      <RecordCard viewer={viewer} figures={figures} />
      <QuickLinks />
      <TrendingTopics />
    </aside>
  )
}
