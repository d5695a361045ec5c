import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Holding } from '#contract/holdings.ts'
import { type CommentWords, commentWords } from '#client/comments/comment-form.tsx'
import { Comments } from '#client/comments/comments.tsx'
import type { Thread } from '#client/comments/thread.ts'
import { listBefore, mostAtOnce } from '#client/comments/use-earlier-comments.ts'
import { ApiError } from '#client/http/api-error.ts'
import { formatNumber } from '#client/page/counted.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'
import './holding-comments.css'

type HoldingCommentsProps = {
  holding: Pick<Holding, 'id' | 'commentCount' | 'mayComment' | 'role'>
  /** Prefix of everything its room shows. */
  roomKey: QueryKey
  /** The room's own words for comments; `none` is shown while there are none. */
  words?: CommentWords & { none?: string }
  /** Shown beside certain names, by the person's id. */
  badges?: ReadonlyMap<number, ReactNode>
}

/** The first page has the newest; the holding itself knows at least how many there are. */
const commentsQuery = ({ holding: { id, commentCount }, roomKey }: HoldingCommentsProps) =>
  queryOptions({
    queryKey: [...roomKey, 'comments', id] as const,
    queryFn: async ({ signal }): Promise<Thread> => {
      const comments = await listBefore({ holdingId: id }, undefined, signal)
      // All of them are loaded: the count may be outdated, or include some that this reader cannot see.
      if (comments.length < mostAtOnce) return { comments, commentCount: comments.length }
      return { comments, commentCount: Math.max(commentCount, comments.length) }
    },
  })

/** Below a holding on its own page. */
export function HoldingComments(props: HoldingCommentsProps) {
  const { holding, badges } = props
  const words: NonNullable<HoldingCommentsProps['words']> = props.words ?? commentWords
  const client = useQueryClient()
  const query = commentsQuery(props)
  const { data: thread, error, isError, refetch } = useQuery(query)
  // Someone who has left its group still sees what they shared there, but not what is said about it.
  if (error instanceof ApiError && error.status === 404) return null
  const many = words.all.toLowerCase()
  return (
    <div className="holding-comments">
      <div className="part-h">
        <h2>
          {words.all} {thread && thread.commentCount > 0 && <span className="h-count">{formatNumber(thread.commentCount)}</span>}
        </h2>
      </div>
      {!thread && isError && <LoadError text={`Error loading ${many}. Please try again later.`} onRetry={() => void refetch()} />}
      {!thread && !isError && (
        <p role="status">
          <InlineSpinner /> Loading {many}
        </p>
      )}
      {thread && (
        <Comments
          id={many}
          of={{ holdingId: holding.id }}
          thread={thread}
          words={words}
          {...(badges && { badges })}
          isWhole
          isItself
          mayWrite={holding.mayComment}
          mayModerate={holding.role === 'moderator'}
          changeThread={(change) => client.setQueryData(query.queryKey, (before) => before && change(before))}
          onPosted={() => {}}
        />
      )}
      {words.none && thread?.comments.length === 0 && <p className="muted">{words.none}</p>}
    </div>
  )
}
