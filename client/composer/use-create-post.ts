import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePost, createPost, type Post } from '#contract/posts.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { clearDraft, type Draft, type DraftPlace } from './draft.ts'
import { addOwnPost } from '#client/posts/post-cache.ts'

export function useCreatePost(place: DraftPlace) {
  const client = useQueryClient()

  return useMutation<Post, ApiError, Draft>({
    mutationFn: send,
    onSuccess: (post) => {
      clearDraft(place)
      addOwnPost(client, post)
      toast({ title: 'Post created', description: 'Your post has been submitted for review.' })
    },
    onError: ({ fields, words }) =>
      toast({ title: 'Post creation failed', description: Object.values(fields)[0] ?? words, tone: 'bad' }),
  })
}

/** If an earlier attempt arrived and only its answer was lost, the server returns that post; anything changed since is an edit. */
async function send({ clientId, attachments, group, ...draft }: Draft): Promise<Post> {
  const groupId = draft.audience === 'group' ? (group?.id ?? null) : null
  const body = { ...draft, ...(groupId !== null && { groupId }), media: attachments.map(({ url, alt }) => ({ url, alt })) }
  const post = await call(createPost, { body: { ...body, clientId } })
  const isAsSent =
    post.content === draft.content &&
    post.categoryId === draft.categoryId &&
    post.audience === draft.audience &&
    (post.group?.id ?? null) === groupId &&
    post.attachments.length === attachments.length &&
    post.attachments.every(({ alt }, at) => alt === attachments[at]?.alt)
  return isAsSent ? post : call(changePost, { params: { id: String(post.id) }, body })
}
