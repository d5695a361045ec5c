import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { ApiError } from './api-error.ts'

interface Words {
  title: string
  description?: string | undefined
}

export interface Action<Given, Reply> {
  run: (given: Given) => Promise<Reply>
  /** Shows it before the server has answered; the returned function takes that back. */
  atOnce?: (() => () => void) | undefined
  /** Nothing is said where the screen itself shows it. */
  done?: Words | ((given: Given, reply: Reply) => Words)
  /** What a failure is called. */
  failed?: string
  /** Deeds of one line are sent one after the other, so that the last is the one that stays. */
  line?: string
}

/** A deed of which a toast tells; whatever stands under one of the keys is asked for again. */
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
    // Also after a failure: the usual one is that another was faster.
    onSettled: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
