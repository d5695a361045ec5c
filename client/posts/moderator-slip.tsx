import { Check, Hourglass, Undo2, X } from 'lucide-react'
import type { Post } from '#contract/posts.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Score } from '#client/ui/score.tsx'
import { useReviewPost } from './use-review-post.ts'
import './moderator-slip.css'

/** Admins see approval status, the AI relevance score and an approve/unapprove control. */
export default function ModeratorSlip({ post }: { post: Post }) {
  const { mutate: review, isPending } = useReviewPost(post)
  const { isApproved, aiScore } = post
  return (
    <div className={classNames('slip', !isApproved && 'slip--pending')}>
      <Status state={post.state} />
      {typeof aiScore === 'number' && <Score score={aiScore} />}
      <Button
        size="sm"
        variant={isApproved ? 'secondary' : 'primary'}
        icon={isApproved ? <Undo2 /> : <Check />}
        disabled={isPending}
        onClick={() => review(!isApproved)}
      >
        {isApproved ? 'Unapprove' : 'Approve'}
      </Button>
    </div>
  )
}

function Status({ state }: Pick<Post, 'state'>) {
  if (state === 'approved') {
    return (
      <Badge tone="ok" icon={<Check />}>
        Approved
      </Badge>
    )
  }
  if (state === 'rejected') {
    return (
      <Badge tone="danger" icon={<X />}>
        Rejected
      </Badge>
    )
  }
  return (
    <Badge tone="warn" icon={<Hourglass />}>
      Pending Approval
    </Badge>
  )
}
