import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#client/page/counted.ts'
import { howLong, useNow } from '#client/ui/time-ago.tsx'
import { memberQuery } from './queries.ts'

/** How the author's earlier writing was decided on, for the admin deciding now. */
export function AuthorHistory({ userId }: { userId: number }) {
  const { data: member } = useQuery(memberQuery(userId))
  const now = useNow()
  if (!member) return <dl className="author-history" aria-hidden="true" />
  const { posts, holdings, warningCount, createdAt } = member
  const facts = [
    ['approved', formatNumber(posts.approved + holdings.approved)],
    ['rejected', formatNumber(posts.rejected + holdings.rejected)],
    [warningCount === 1 ? 'warning' : 'warnings', formatNumber(warningCount)],
    ['a member', howLong(new Date(createdAt), now)],
  ] as const
  return (
    <dl className="author-history" aria-label="What its author did before">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dd>{value}</dd>
          <dt className="meta">{name}</dt>
        </div>
      ))}
    </dl>
  )
}
