import { useMutation, useQueryClient } from '@tanstack/react-query'
import { likePost, type Post, unlikePost } from '#contract/posts.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { updatePost } from './post-cache.ts'

export const likePostKey = (postId: number) => ['like-post', postId]

/** Shown at once, sent one after another: after any number of presses, the last one counts. */
export function useLikePost(postId: number) {
  const client = useQueryClient()
  const mutationKey = likePostKey(postId)
  const show = (isLiked: boolean) => updatePost(client, postId, (post) => withLike(post, isLiked))

  return useMutation<Post | null, ApiError, boolean>({
    mutationKey,
    scope: { id: `like-post-${postId}` },
    mutationFn: (isLiked) =>
      isLiked ? call(likePost, { body: { postId } }) : call(unlikePost, { params: { postId: String(postId) } }),
    onMutate: show,
    onSuccess: (answered) => {
      const isLast = client.isMutating({ mutationKey }) === 1
      if (!isLast || !answered) return
      const { likes, likedByUser } = answered
      updatePost(client, postId, (post) => ({ ...post, likes, likedByUser }))
    },
    onError: ({ words }, isLiked) => {
      show(!isLiked)
      toast({ title: isLiked ? 'Failed to like' : 'Failed to unlike', description: words, tone: 'bad' })
    },
  })
}

const withLike = (post: Post, isLiked: boolean): Post =>
  post.likedByUser === isLiked ? post : { ...post, likedByUser: isLiked, likes: post.likes + (isLiked ? 1 : -1) }
