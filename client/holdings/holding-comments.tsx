import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Holding } from '#contract/holdings.ts'
import { Comments } from '#client/comments/comments.tsx'
import type { Thread } from '#client/comments/thread.ts'
import { listBefore } from '#client/comments/use-earlier-comments.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'
import './holding-comments.css'

type HoldingCommentsProps = {
  holding: Pick<Holding, 'id' | 'commentCount' | 'role'>
  /** Above everything that its room shows. */
  roomKey: QueryKey
}

/** The newest come with the first page; how many there are at least, the holding has counted. */
const commentsQuery = ({ holding: { id, commentCount }, roomKey }: HoldingCommentsProps) =>
  queryOptions({
    queryKey: [...roomKey, 'comments', id] as const,
    queryFn: async ({ signal }): Promise<Thread> => {
      const comments = await listBefore({ holdingId: id }, undefined, signal)
      return { comments, commentCount: Math.max(commentCount, comments.length) }
    },
  })

/** Below a holding on its own page. */
export function HoldingComments(props: HoldingCommentsProps) {
  const { holding } = props
  const client = useQueryClient()
  const query = commentsQuery(props)
  const { data: thread, isError, refetch } = useQuery(query)
  return (
    <div className="holding-comments">
      <div className="holding-comments-h">
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
