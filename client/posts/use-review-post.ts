import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePost, type Post } from '#contract/posts.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { lookAgain } from './live.ts'
import { replacePost, updatePost } from './post-cache.ts'

type Review = Pick<Post, 'isApproved' | 'state'>

/** Admins approve and unapprove. */
export function useReviewPost({ id, isApproved, state, editedAt }: Post) {
  const client = useQueryClient()
  const show = (review: Review) => updatePost(client, id, (post) => ({ ...post, ...review }))

  return useMutation<Post, ApiError, boolean, Review>({
    mutationFn: (isApproved) => call(changePost, { params: { id: String(id) }, body: { isApproved, editedAt } }),
    onMutate: (willBeApproved) => {
      show({ isApproved: willBeApproved, state: willBeApproved ? 'approved' : 'pending' })
      return { isApproved, state }
    },
    onSuccess: (post, isApproved) => {
      replacePost(client, post)
      toast({ title: isApproved ? 'Post approved' : 'Post unapproved' })
    },
    onError: ({ words }, _, before) => {
      if (before) show(before)
      // Edited or decided on in the meantime: the reviewer has to read it again as it is now.
      lookAgain(client, id)
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
  })
}
