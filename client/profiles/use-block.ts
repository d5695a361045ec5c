import { useMutation, useQueryClient } from '@tanstack/react-query'
import { blockUser, unblockUser } from '#contract/profiles.ts'
import type { Person } from '#contract/users.ts'
import { refreshColleagues } from '#client/colleagues/refresh-colleagues.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { postsKey } from '#client/posts/queries.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { updatePerson } from '#client/users/update-person.ts'

/** `true` blocks, `false` unblocks. Blocking ends a lot at once, so the answer is awaited. */
export function useBlock({ id, name }: Pick<Person, 'id' | 'name'>) {
  const client = useQueryClient()

  return useMutation<unknown, ApiError, boolean>({
    mutationFn: (isBlocked) =>
      isBlocked ? call(blockUser, { body: { userId: id } }) : call(unblockUser, { params: { userId: String(id) } }),
    onSuccess: (_, isBlocked) => {
      updatePerson(client, id, { isBlocked })
      client.removeQueries({ queryKey: postsKey, type: 'inactive' })
      toast({ title: `${name} ${isBlocked ? 'blocked' : 'unblocked'}` })
      return refreshColleagues(client)
    },
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
}
