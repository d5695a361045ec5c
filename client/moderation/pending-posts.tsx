import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { countReviews } from '#contract/moderation.ts'
import type { QueueType } from '#contract/review.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Select } from '#client/ui/fields/select.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { emptyQueueText, queueTypesOf } from '#client/queue/kind-words.ts'
import { AuthorHistory } from './author-history.tsx'
import { countsQuery, queueQuery } from './queries.ts'
import { Queue } from '#client/queue/queue.tsx'

const orders = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'score_high', label: 'Highest score first' },
  { value: 'score_low', label: 'Lowest score first' },
  { value: 'rejected', label: 'Rejected in the last 30 days' },
] as const
type Order = (typeof orders)[number]['value']

/** Of all kinds; the tab keeps its name from when posts were the only one. */
export function PendingPosts() {
  const [type, setType] = useState<QueueType>('all')
  const [order, setOrder] = useState<Order>('oldest')
  const { data: counts } = useQuery(countsQuery)
  const query = useInfiniteQuery(queueQuery({ type, ...(order === 'rejected' ? { state: order } : { sort: order }) }))
  const kept = useKeptFocus()
  const types = counts ? queueTypesOf({ post: counts.pendingPosts, ...counts.pending }) : []
  return (
    <>
      <div className="admin-bar">
        {types.length > 0 && (
          <Select label="Type" value={type} options={types} onChange={(event) => setType(event.target.value as QueueType)} />
        )}
        <Select label="Order" value={order} options={[...orders]} onChange={(event) => setOrder(event.target.value as Order)} />
        <Keys hasHoldings={types.length > 0} />
      </div>
      {/* While lines are pending, a key held down too long would decide on the next one. */}
      <div {...(order === 'rejected' && kept)}>
        <PagedList
          query={query}
          empty={emptyQueueText(type, order === 'rejected' ? order : 'pending')}
          error="Error loading pending posts. Please try again later."
          drawing="drawer"
        >
          {(lines) => <Queue key={type} lines={lines} History={AuthorHistory} />}
        </PagedList>
      </div>
    </>
  )
}

type Counts = Reply<typeof countReviews>

export const countAll = ({ pendingPosts, pending }: Counts) =>
  Object.values(pending).reduce((sum, count) => sum + count, pendingPosts)

const Keys = ({ hasHoldings }: { hasHoldings: boolean }) => (
  <p className="muted queue-keys">
    <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>a</kbd> approve, <kbd>r</kbd> reject
    {hasHoldings && (
      <>
        , <kbd>s</kbd> send back, <kbd>d</kbd> what changed
      </>
    )}
  </p>
)
