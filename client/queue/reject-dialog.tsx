import { useState } from 'react'
import { cannedReasons, reasonMaxLength } from '#contract/moderation.ts'
import { deletePost } from '#contract/posts.ts'
import { type QueueLine, reviewSubject } from '#contract/review.ts'
import type { RuleId } from '#contract/rule-ids.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { CheckboxField, TextArea } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { kindWords } from './kind-words.ts'
import { useDecision } from './use-decision.ts'

type RejectDialogProps = {
  line: Pick<QueueLine, 'subjectType' | 'subjectId' | 'kind' | 'version' | 'user' | 'proposal'>
  mayWarn: boolean
  /** Removes it from the screen before the server has answered; the returned function restores it. */
  atOnce?: () => () => void
  onClose: () => void
}

/** With a reason for the author, ready-made or in the reviewer's own words. */
export default function RejectDialog({ line, mayWarn, atOnce, onClose }: RejectDialogProps) {
  const { subjectType, subjectId, version, user } = line
  const { one, head } = kindWords(line.kind)
  const viewer = useViewer()
  const [rule, setRule] = useState<RuleId>('on_topic')
  const [words, setWords] = useState('')
  const [isWarning, setIsWarning] = useState(false)
  const reason = words.trim() || cannedReasons.find((canned) => canned.rule === rule)!.text
  const reject = useDecision({
    run: (): Promise<unknown> =>
      // Members delete their own posts, as on the card.
      subjectType === 'post' && user.id === viewer?.id
        ? call(deletePost, { params: { id: String(subjectId) } })
        : call(reviewSubject, {
            body: { subjectType, subjectId, decision: 'reject', reason, rule, version, ...(isWarning && { warn: true }) },
          }),
    atOnce,
    done: { title: `${head} rejected`, description: `The ${one} has been rejected and removed.` },
    failed: 'Rejection failed',
  })

  return (
    <Dialog
      // Closes at once too, and reopens with the text if that fails.
      open={!(atOnce && reject.isPending)}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Reject ${one}`}
      size="sm"
      description={`Are you sure you want to reject and delete this ${one}?`}
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
      <div className="stack">
        {line.proposal && <p>The approved {one} goes too, not only the change. To keep it, send the change back.</p>}
        <Select
          label="Rule"
          value={rule}
          options={cannedReasons.map((canned) => ({ value: canned.rule, label: canned.title }))}
          hint={words.trim() ? undefined : `${user.name} will read: “${reason}”`}
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
        {mayWarn && (
          <CheckboxField
            label="With a warning: it counts toward the two that precede a suspension"
            checked={isWarning}
            onChange={(event) => setIsWarning(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}
