import { useQuery } from '@tanstack/react-query'
import { Check, Hourglass, PencilLine, Undo2, X } from 'lucide-react'
import { type QueueLine, reviewSubject } from '#contract/review.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Cloth } from '#client/ui/cloth.tsx'
import { kindWords } from './kind-words.ts'
import { QueuedHolding } from './queued-holding.tsx'
import { QueuedPost } from './queued-post.tsx'
import { RelevanceReasons } from './relevance-reasons.tsx'
import { isWaiting } from './use-approve-lines.ts'
import { useDecision } from './use-decision.ts'
import '#client/posts/post-card.css'
import '#client/posts/moderator-slip.css'

type QueuedLineProps = {
  line: QueueLine
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
  /** Of a change to what is approved: what differs, or what members would see. */
  showsChanges: boolean
  onToggleChanges: () => void
  isApproving: boolean
  onApprove: () => void
  onReject: () => void
  onSendBack: () => void
}

export function QueuedLine(props: QueuedLineProps) {
  const { line, isChosen, onChoose } = props
  const { one } = kindWords(line.kind)
  const { name } = line.user
  return (
    <article className="card bleed" aria-label={`${isWaiting(line) ? 'Pending' : 'Rejected'} ${one} by ${name}`} tabIndex={-1}>
      <div className="slip slip--pending">
        {onChoose && (
          <input
            type="checkbox"
            aria-label={`Select the ${one} by ${name}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        )}
        <Slip line={line} />
        <RelevanceReasons line={line} />
      </div>
      {line.post && <QueuedPost post={line.post} />}
      {line.holding && (
        <QueuedHolding
          holding={line.holding}
          proposal={line.proposal ?? undefined}
          showsChanges={props.showsChanges}
          onToggleChanges={props.onToggleChanges}
        />
      )}
      <div className="decide">
        <CategoryOf line={line} />
        {isWaiting(line) ? <Decision {...props} /> : <Undo line={line} />}
      </div>
    </article>
  )
}

function Slip({ line }: { line: QueueLine }) {
  const [Icon, words] = !isWaiting(line)
    ? [X, 'Rejected']
    : line.proposal
      ? [PencilLine, `Change to an approved ${kindWords(line.kind).one}`]
      : [Hourglass, 'Pending Approval']
  return (
    <span className="lbl">
      <Icon className="i--sm" />
      {words}
    </span>
  )
}

const Decision = ({ line, isApproving, onApprove, onReject, onSendBack }: QueuedLineProps) => (
  <>
    <Button variant="danger-quiet" size="sm" icon={<X />} onClick={onReject}>
      Reject
    </Button>
    {line.holding && (
      <Button size="sm" icon={<Undo2 />} onClick={onSendBack}>
        Send back
      </Button>
    )}
    <Button variant="primary" size="sm" icon={<Check />} busy={isApproving ? 'Approving...' : undefined} onClick={onApprove}>
      Approve
    </Button>
  </>
)

function Undo({ line: { subjectType, subjectId, kind } }: { line: QueueLine }) {
  const restore = useDecision({
    run: () => call(reviewSubject, { body: { subjectType, subjectId, decision: 'restore' } }),
    done: { title: `${kindWords(kind).head} restored`, description: 'It waits for review again.' },
  })
  return (
    <Button
      size="sm"
      icon={<Undo2 />}
      busy={restore.isPending ? 'Restoring...' : undefined}
      onClick={() => restore.mutate(undefined)}
    >
      Undo
    </Button>
  )
}

function CategoryOf({ line: { post, holding } }: { line: QueueLine }) {
  const { data } = useQuery(categoriesQuery)
  const categoryId = (post ?? holding)?.categoryId
  const category = data?.find(({ id }) => id === categoryId)
  return category ? <Cloth name={category.name} cloth={category.cloth} /> : <span className="meta no-category">No category</span>
}
