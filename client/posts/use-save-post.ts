import { useMutation, useQueryClient } from '@tanstack/react-query'
import { save, unsavePost } from '#contract/saves.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { updatePost, updateSavedList } from './post-cache.ts'

export function useSavePost(postId: number) {
  const client = useQueryClient()
  const show = (savedByUser: boolean) => updatePost(client, postId, (post) => ({ ...post, savedByUser }))

  return useMutation<unknown, ApiError, boolean>({
    mutationFn: (isSaved) =>
      isSaved ? call(save, { body: { postId } }) : call(unsavePost, { params: { postId: String(postId) } }),
    onMutate: show,
    onSuccess: (_, isSaved) => {
      updateSavedList(client, postId, isSaved)
      toast({ title: isSaved ? 'Post saved' : 'Post removed from Saved' })
    },
    onError: ({ words }, isSaved) => {
      show(!isSaved)
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
  })
}
