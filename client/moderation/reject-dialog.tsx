import { useState } from 'react'
import { cannedReasons, reasonMaxLength } from '#contract/moderation.ts'
import { deletePost, type Post } from '#contract/posts.ts'
import type { RuleId } from '#contract/guidelines.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { CheckboxField, TextArea } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import { useAdminAction } from './use-admin-action.ts'

type RejectDialogProps = { post: Pick<Post, 'id' | 'user'>; onClose: () => void }

/** With a reason for the author, ready-made or one's own. */
export default function RejectDialog({ post, onClose }: RejectDialogProps) {
  const [rule, setRule] = useState<RuleId>('on_topic')
  const [words, setWords] = useState('')
  const [isWarning, setIsWarning] = useState(false)
  const reason = words.trim() || cannedReasons.find((canned) => canned.rule === rule)!.text
  const reject = useAdminAction({
    run: () =>
      call(deletePost, {
        params: { id: String(post.id) },
        query: { reason, rule, ...(isWarning && { warn: 'true' as const }) },
      }),
    done: { title: 'Post rejected', description: 'The post has been rejected and removed.' },
    failed: 'Rejection failed',
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Reject post"
      size="sm"
      description="Are you sure you want to reject and delete this post?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={reject.isPending ? 'Rejecting...' : undefined}
            onClick={() => reject.mutate(undefined, { onSuccess: onClose })}
          >
            Reject
          </Button>
        </>
      }
    >
      <div className="admin-reason">
        <Select
          label="Rule"
          value={rule}
          options={cannedReasons.map((canned) => ({ value: canned.rule, label: canned.title }))}
          hint={words.trim() ? undefined : `${post.user.name} will read: “${reason}”`}
          onChange={(event) => setRule(event.target.value as RuleId)}
        />
        <TextArea
          label="In your own words"
          optional
          rows={3}
          maxLength={reasonMaxLength}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <CheckboxField
          label="With a warning: it counts toward the two that precede a suspension"
          checked={isWarning}
          onChange={(event) => setIsWarning(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
