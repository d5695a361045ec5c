import { useMember } from '#client/accounts/use-viewer.ts'
import { TrendingTopics } from '#client/posts/trending-topics.tsx'
import { RecordCard } from '#client/users/record-card.tsx'

export function LeftRail() {
  return (
    <aside className="rail" aria-label="Your panel">
      <RecordCard viewer={useMember()} />
      <TrendingTopics />
    </aside>
  )
}
