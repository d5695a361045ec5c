import { useMutation, useQueryClient } from '@tanstack/react-query'
import { muteUser, unmuteUser } from '#contract/profiles.ts'
import type { Person } from '#contract/users.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { postListsKey } from '#client/posts/queries.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { updatePerson } from '#client/users/update-person.ts'

/** `true` mutes, `false` unmutes. */
export function useMute({ id, name }: Pick<Person, 'id' | 'name'>) {
  const client = useQueryClient()
  const show = (isMuted: boolean) => updatePerson(client, id, { isMuted })

  return useMutation<unknown, ApiError, boolean>({
    mutationFn: (isMuted) =>
      isMuted ? call(muteUser, { body: { userId: id } }) : call(unmuteUser, { params: { userId: String(id) } }),
    onMutate: show,
    onSuccess: (_, isMuted) => {
      // Their posts leave the feed, or return to it, when it is next opened.
      client.removeQueries({ queryKey: postListsKey, type: 'inactive' })
      const description = isMuted ? 'Their posts and notices no longer come up. They are not told.' : undefined
      toast({ title: `${name} ${isMuted ? 'muted' : 'unmuted'}`, description })
    },
    onError: ({ words }, isMuted) => {
      show(!isMuted)
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
  })
}
