import { useMutation } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { voteOnArticle } from '#contract/help.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'

export default function HelpfulVote({ article }: { article: string }) {
  const vote = useMutation<unknown, ApiError, boolean>({
    mutationFn: (helpful) => call(voteOnArticle, { params: { article }, body: { helpful } }),
    onError: ({ words }) => toast({ title: 'Not counted', description: words, tone: 'bad' }),
  })
  return (
    <div className="row wrap helpful-vote" role="group" aria-label="Was this helpful?">
      {vote.isSuccess ? (
        <p role="status">Thank you for telling us.</p>
      ) : (
        <>
          <span>Was this helpful?</span>
          <Button size="sm" icon={<ThumbsUp />} disabled={vote.isPending} onClick={() => vote.mutate(true)}>
            Yes
          </Button>
          <Button size="sm" icon={<ThumbsDown />} disabled={vote.isPending} onClick={() => vote.mutate(false)}>
            No
          </Button>
        </>
      )}
    </div>
  )
}
