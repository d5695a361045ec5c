import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#client/http/api-error.ts'
import { toast } from '#client/ui/toast.tsx'
import { adminKey } from './queries.ts'

interface Words {
  title: string
  description?: string
}

interface Action<Given, Reply> {
  run: (given: Given) => Promise<Reply>
  done: Words | ((given: Given, reply: Reply) => Words)
  /** What a failure is called. */
  failed?: string
}

/** Whatever an admin does changes counts, lists and the log: everything on the dashboard is asked for again. */
export function useAdminAction<Given, Reply>({ run, done, failed = 'Action failed' }: Action<Given, Reply>) {
  const client = useQueryClient()
  return useMutation<Reply, ApiError, Given>({
    mutationFn: run,
    onSuccess: (reply, given) => toast(typeof done === 'function' ? done(given, reply) : done),
    onError: ({ words }) => toast({ title: failed, description: words, tone: 'bad' }),
    // Also after a failure: the usual one is that another admin was faster.
    onSettled: () => client.invalidateQueries({ queryKey: adminKey }),
  })
}
