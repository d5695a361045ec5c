import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Holding } from '#contract/holdings.ts'
import { Comments } from '#client/comments/comments.tsx'
import type { Thread } from '#client/comments/thread.ts'
import { listBefore } from '#client/comments/use-earlier-comments.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'

type Commented = Pick<Holding, 'id' | 'commentCount' | 'role'>

/** The newest come with the first page; how many there are at least, the holding has counted. */
const commentsQuery = ({ id, commentCount }: Commented) =>
  queryOptions({
    queryKey: [...resourcesKey, 'comments', id] as const,
    queryFn: async ({ signal }): Promise<Thread> => {
      const comments = await listBefore({ holdingId: id }, undefined, signal)
      return { comments, commentCount: Math.max(commentCount, comments.length) }
    },
  })

export function ExchangeComments({ holding }: { holding: Commented }) {
  const client = useQueryClient()
  const query = commentsQuery(holding)
  const { data: thread, isError, refetch } = useQuery(query)
  return (
    <div className="exchange-comments">
      <div className="exchange-h">
        <h2>Comments</h2>
      </div>
      {!thread && isError && <LoadError text="Error loading comments. Please try again later." onRetry={() => void refetch()} />}
      {!thread && !isError && (
        <p role="status">
          <InlineSpinner /> Loading comments
        </p>
      )}
      {thread && (
        <Comments
          id="comments"
          of={{ holdingId: holding.id }}
          thread={thread}
          isWhole
          isItself
          mayModerate={holding.role === 'moderator'}
          changeThread={(change) => client.setQueryData(query.queryKey, (before) => before && change(before))}
          onPosted={() => {}}
        />
      )}
    </div>
  )
}
