import { useMutation } from '@tanstack/react-query'
import { type Comment, listComments } from '#contract/comments.ts'
import { listHoldingComments } from '#contract/holdings.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { type ChangeThread, type Thread, type ThreadOf, withEarlierComments } from './thread.ts'

export const mostAtOnce = 50

/** Lists include a post's newest comments; this loads earlier ones. */
export function useEarlierComments(of: ThreadOf, { comments, commentCount }: Thread, changeThread: ChangeThread) {
  const first = comments[0]

  const { mutate, data, isPending, isError } = useMutation<Comment[], ApiError>({
    mutationFn: () => listBefore(of, first?.id),
    onSuccess: (earlier) => changeThread((thread) => withEarlierComments(thread, earlier)),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })

  const left = commentCount - comments.length
  // The count may be outdated: if nothing came, there is nothing more.
  return { load: mutate, isPending, isError, left: data?.length === 0 ? 0 : Math.max(0, left) }
}

export function listBefore(of: ThreadOf, before: number | undefined, signal?: AbortSignal): Promise<Comment[]> {
  const query = { limit: mostAtOnce, ...(before !== undefined && { before: String(before) }) }
  const options = signal ? { signal } : {}
  return 'postId' in of
    ? call(listComments, { params: { id: String(of.postId) }, query }, options)
    : call(listHoldingComments, { params: { id: String(of.holdingId) }, query }, options)
}
