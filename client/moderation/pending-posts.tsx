import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { approvePosts } from '#contract/moderation.ts'
import type { Post } from '#contract/posts.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/select.tsx'
import { AdminList } from './admin-list.tsx'
import { type PostsForReview, postsForReviewQuery } from './queries.ts'
import { QueuedPost } from './queued-post.tsx'
import { useAdminAction } from './use-admin-action.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import './pending-posts.css'

const RejectDialog = lazy(() => import('./reject-dialog.tsx'))

const orders = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'score_high', label: 'Highest score first' },
  { value: 'score_low', label: 'Lowest score first' },
  { value: 'rejected', label: 'Rejected in the last 30 days' },
] as const
type Order = (typeof orders)[number]['value']

const queryOf = (order: Order): PostsForReview =>
  order === 'rejected' ? { rejected: 'true' } : { approved: 'false', sort: order }

export function PendingPosts() {
  const [order, setOrder] = useState<Order>('oldest')
  const query = useInfiniteQuery(postsForReviewQuery(queryOf(order)))
  return (
    <>
      <div className="admin-bar">
        <Select label="Order" value={order} options={[...orders]} onChange={(event) => setOrder(event.target.value as Order)} />
        <p className="muted queue-keys">
          <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>a</kbd> approve, <kbd>r</kbd> reject
        </p>
      </div>
      <AdminList
        query={query}
        empty={order === 'rejected' ? 'No rejected posts in the last 30 days.' : 'No pending posts to approve.'}
        error="Error loading pending posts. Please try again later."
        drawing="drawer"
      >
        {(posts) => <Queue posts={posts} />}
      </AdminList>
    </>
  )
}

/** Of two admins at once the second is told; so is whoever decided on a text that has changed. */
function tellOutcome({ approved, alreadyDecided, edited }: Reply<typeof approvePosts>) {
  const left = [
    alreadyDecided.length > 0 && 'Another admin has already decided on this.',
    edited.length > 0 && 'This post was edited meanwhile. Please read it again.',
  ]
  const description = left.filter(Boolean).join(' ')
  const title =
    approved.length === 1 ? 'Post approved' : approved.length > 1 ? `${approved.length} posts approved` : 'Nothing approved'
  return { title, ...(description && { description }) }
}

function Queue({ posts }: { posts: Post[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [rejecting, setRejecting] = useState<Post>()
  const approve = useAdminAction({
    run: (postIds: number[]) =>
      call(approvePosts, {
        body: { postIds, editedAts: postIds.map((id) => posts.find((post) => post.id === id)?.editedAt ?? null) },
      }),
    done: (_, reply) => tellOutcome(reply),
    failed: 'Approval failed',
  })
  const list = useQueueKeys({ posts, onApprove: (post) => approve.mutate([post.id]), onReject: setRejecting })
  const waiting = posts.filter(({ state }) => state === 'pending')
  const picked = waiting.filter(({ id }) => chosen.has(id)).map(({ id }) => id)

  function choose(id: number, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  return (
    <>
      {waiting.length > 1 && (
        <div className="queue-bulk">
          <label className="check">
            <input
              type="checkbox"
              checked={picked.length === waiting.length}
              onChange={(event) => setChosen(new Set(event.target.checked ? waiting.map(({ id }) => id) : []))}
            />
            <span>Select all {waiting.length}</span>
          </label>
          {picked.length > 0 && (
            <Button
              variant="primary"
              size="sm"
              icon={<CheckCheck />}
              busy={approve.isPending ? 'Approving...' : undefined}
              onClick={() => approve.mutate(picked, { onSuccess: () => setChosen(new Set()) })}
            >
              Approve {picked.length}
            </Button>
          )}
        </div>
      )}
      <div className="queue" ref={list}>
        {posts.map((post) => (
          <QueuedPost
            key={post.id}
            post={post}
            isChosen={chosen.has(post.id)}
            onChoose={(isChosen) => choose(post.id, isChosen)}
            isApproving={approve.isPending && approve.variables.includes(post.id)}
            onApprove={() => approve.mutate([post.id])}
            onReject={() => setRejecting(post)}
          />
        ))}
      </div>
      {rejecting && (
        <Suspense>
          <RejectDialog post={rejecting} onClose={() => setRejecting(undefined)} />
        </Suspense>
      )}
    </>
  )
}
