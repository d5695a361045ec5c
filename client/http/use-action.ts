import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { ApiError } from './api-error.ts'

interface Words {
  title: string
  description?: string | undefined
}

export interface Action<Given, Reply> {
  run: (given: Given) => Promise<Reply>
  /** Shows the result before the server has answered; the returned function undoes that. */
  atOnce?: (() => () => void) | undefined
  /** Left out if the screen itself shows the result. */
  done?: Words | ((given: Given, reply: Reply) => Words)
  /** What to say on failure. */
  failed?: string
  /** Actions in the same line are sent one after another, so that the last one wins. */
  line?: string
}

/** An action reported by a toast; every query under one of the keys is refetched. */
export function useAction<Given, Reply>(action: Action<Given, Reply>, keys: readonly QueryKey[]) {
  const { run, atOnce, done, failed = 'Action failed', line } = action
  const client = useQueryClient()
  return useMutation<Reply, ApiError, Given, (() => void) | undefined>({
    mutationFn: run,
    ...(line && { scope: { id: line } }),
    onMutate: () => atOnce?.(),
    onSuccess: (reply, given) => {
      if (done) toast(typeof done === 'function' ? done(given, reply) : done)
    },
    onError: ({ words }, _, takeBack) => {
      takeBack?.()
      toast({ title: failed, description: words, tone: 'bad' })
    },
    // Also after a failure, which usually means that someone else was faster.
    onSettled: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
