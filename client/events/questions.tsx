import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Event } from '#contract/events.ts'
import { Comments } from '#client/comments/comments.tsx'
import type { Thread } from '#client/comments/thread.ts'
import { listBefore } from '#client/comments/use-earlier-comments.ts'
import { formatNumber } from '#client/page/counted.ts'
import { eventsKey } from '#client/queue/use-decision.ts'
import { Badge } from '#client/ui/badge.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'

const words = { all: 'Questions', field: 'Ask a question', button: 'Ask' }

/** The newest come with the first page; how many there are at least, the event has counted. */
const questionsQuery = ({ id, commentCount }: Event) =>
  queryOptions({
    queryKey: [...eventsKey, 'questions', id] as const,
    queryFn: async ({ signal }): Promise<Thread> => {
      const comments = await listBefore({ holdingId: id }, undefined, signal)
      return { comments, commentCount: Math.max(commentCount, comments.length) }
    },
  })

/** To all members, answered by the hosts and whoever knows. */
export function Questions({ event }: { event: Event }) {
  const client = useQueryClient()
  const query = questionsQuery(event)
  const { data: thread, isError, refetch } = useQuery(query)
  return (
    <div className="event-questions">
      <div className="event-section-h">
        <h2>
          Questions{' '}
          {thread && thread.commentCount > 0 && <span className="event-count">{formatNumber(thread.commentCount)}</span>}
        </h2>
      </div>
      {!thread && isError && <LoadError text="Error loading questions. Please try again later." onRetry={() => void refetch()} />}
      {!thread && !isError && (
        <p role="status">
          <InlineSpinner /> Loading questions
        </p>
      )}
      {thread && (
        <Comments
          id="questions"
          of={{ holdingId: event.id }}
          thread={thread}
          words={words}
          badges={hostBadges(event)}
          isWhole
          isItself
          mayModerate={event.role === 'moderator'}
          changeThread={(change) => client.setQueryData(query.queryKey, (before) => before && change(before))}
          onPosted={() => {}}
        />
      )}
      {thread?.comments.length === 0 && <p className="muted">Nobody has asked anything yet.</p>}
    </div>
  )
}

const badge = <Badge tone="accent">Host</Badge>
const hostBadges = ({ hosts }: Event) =>
  new Map(hosts.filter(({ state }) => state === 'host').map(({ user }) => [user.id, badge] as const))
