import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deletePost } from '#contract/posts.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { removePost } from './post-cache.ts'
import { postQuery } from './queries.ts'

export function useDeletePost(postId: number) {
  const client = useQueryClient()

  return useMutation<unknown, ApiError, void, () => void>({
    mutationFn: () => call(deletePost, { params: { id: String(postId) } }),
    onMutate: () => removePost(client, postId),
    onSuccess: () => {
      client.removeQueries({ queryKey: postQuery(postId).queryKey })
      toast({ title: 'Post deleted' })
    },
    onError: ({ words }, _, putBack) => {
      putBack?.()
      toast({ title: 'Failed to delete post', description: words, tone: 'bad' })
    },
  })
}
