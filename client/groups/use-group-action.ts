import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#client/http/api-error.ts'
import { toast } from '#client/ui/toast.tsx'

/** Above everything that the screens of groups ask for. */
const groupsKey = ['groups'] as const

type Told = { title: string; description?: string | undefined }

interface Action<Given, Reply> {
  run: (given: Given) => Promise<Reply>
  /** Nothing is said where the screen shows it. */
  done?: Told | ((reply: Reply, given: Given) => Told | undefined)
  failed?: string
}

/** One deed moves counts, lists and roles: whatever is shown of groups is asked for again. */
export function useGroupAction<Given, Reply>({ run, done, failed = 'Action failed' }: Action<Given, Reply>) {
  const client = useQueryClient()
  return useMutation<Reply, ApiError, Given>({
    mutationFn: run,
    onSuccess: (reply, given) => {
      const told = typeof done === 'function' ? done(reply, given) : done
      if (told) toast(told)
    },
    onError: ({ words }) => toast({ title: failed, description: words, tone: 'bad' }),
    // Also after a failure: the usual one is that another moderator was faster.
    onSettled: () => client.invalidateQueries({ queryKey: groupsKey }),
  })
}
