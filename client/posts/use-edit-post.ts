import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Audience, changePost, type Post } from '#contract/posts.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { replacePost } from './post-cache.ts'

export interface PostEdit {
  content: string
  categoryId: number | null
  audience: Audience
  /** The group it stays in or moves to. */
  groupId?: number
}

/** Waits for the answer: a large edit sends a post back to review, and only the server knows what counts as large. */
export function useEditPost(postId: number) {
  const client = useQueryClient()

  return useMutation<Post, ApiError, PostEdit>({
    mutationFn: (edit) => call(changePost, { params: { id: String(postId) }, body: edit }),
    onSuccess: (post) => {
      replacePost(client, post)
      const isWaiting = post.state === 'pending'
      toast({ title: 'Post updated', description: isWaiting ? 'Your post has been submitted for review.' : undefined })
    },
    onError: ({ fields, words }) =>
      toast({ title: 'Action failed', description: Object.values(fields)[0] ?? words, tone: 'bad' }),
  })
}
