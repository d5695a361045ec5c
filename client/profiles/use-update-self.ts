import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/users.ts'
import { editProfile, type ProfileEdit } from '#contract/profiles.ts'
import { viewerQuery } from '#client/accounts/queries.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { updatePerson } from '#client/users/update-person.ts'
import { call } from '#client/http/call.ts'

type SelfUpdate<Change> = {
  send: (userId: string, change: Change) => Promise<CurrentUser>
  done: string
  failed: string
}

/** Whatever members change about themselves shows at once wherever they appear: header, posts, comments, lists. */
export function useUpdateSelf<Change>({ send, done, failed }: SelfUpdate<Change>) {
  const client = useQueryClient()
  const { id } = useMember()

  return useMutation<CurrentUser, ApiError, Change>({
    mutationFn: (change) => send(String(id), change),
    onSuccess: (self) => {
      showSelf(client, self)
      toast({ title: done })
    },
    onError: ({ words }) => toast({ title: failed, description: words, tone: 'bad' }),
  })
}

function showSelf(client: QueryClient, self: CurrentUser) {
  client.setQueryData(viewerQuery.queryKey, self)
  updatePerson(client, self.id, self)
}

export const useEditProfile = () =>
  useUpdateSelf<ProfileEdit>({
    send: (id, body) => call(editProfile, { params: { id }, body }),
    done: 'Profile updated',
    failed: 'Failed to update profile',
  })
