import { useQuery } from '@tanstack/react-query'
import { Check, Flag, Hourglass, ImagePlus, type LucideIcon, PencilLine, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type QueueLine, reviewSubject } from '#contract/review.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { call } from '#client/http/call.ts'
import { WaitingItems } from '#client/holdings/holding-cards.ts'
import { counted } from '#client/page/counted.ts'
import { Button } from '#client/ui/button.tsx'
import { Cloth } from '#client/ui/cloth.tsx'
import { kindWords } from './kind-words.ts'
import { QueuedHolding } from './queued-holding.tsx'
import { QueuedPost } from './queued-post.tsx'
import { RelevanceReasons } from './relevance-reasons.tsx'
import { isInSight, isOwn, isWaiting } from './use-approve-lines.ts'
import { useDecision } from './use-decision.ts'
import '#client/posts/post-card.css'
import '#client/posts/moderator-slip.css'

type QueuedLineProps = {
  line: QueueLine
  isOfGroup: boolean
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
  /** For a change to something approved: the differences, or what members would see. */
  showsChanges: boolean
  onToggleChanges: () => void
  onFocus: () => void
  history: ReactNode
  isApproving: boolean
  /** For a collection: items not to be approved with the rest. */
  leftOut: ReadonlySet<number>
  onLeaveOut: (itemId: number, isLeftOut: boolean) => void
  onApprove: () => void
  onReject: () => void
  onSendBack: () => void
}

export function QueuedLine(props: QueuedLineProps) {
  const { line, isChosen, onChoose } = props
  const { one } = kindWords(line.kind)
  const { name } = line.user
  return (
    <article
      className="card bleed"
      aria-label={`${standingOf(line)} ${one} by ${name}`}
      tabIndex={-1}
      onFocus={(event) => onceReleased(event.currentTarget, props.onFocus)}
    >
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
        <WaitingItems value={line.items ? { items: line.items, leftOut: props.leftOut, leaveOut: props.onLeaveOut } : null}>
          <QueuedHolding
            holding={line.holding}
            submittedAt={line.submittedAt}
            proposal={line.proposal ?? undefined}
            showsChanges={props.showsChanges}
            onToggleChanges={props.onToggleChanges}
          />
        </WaitingItems>
      )}
      {props.history}
      <div className="decide">
        <CategoryOf line={line} />
        <Decision {...props} />
      </div>
    </article>
  )
}

/**
 * Opening a line moves everything below it: so not between pressing one of its buttons and releasing it, which would then
 * miss.
 */
function onceReleased(article: HTMLElement, open: () => void) {
  if (article.matches(':active')) document.addEventListener('click', open, { once: true })
  else open()
}

const standingOf = (line: QueueLine) => (isWaiting(line) ? 'Pending' : isInSight(line) ? 'Reported' : 'Rejected')

function Slip({ line }: { line: QueueLine }) {
  return (
    <>
      {!isInSight(line) && <Label {...stateOf(line)} />}
      {line.isReported && <Label Icon={Flag} words="Reported" />}
      {line.hasReportedComment && <Label Icon={Flag} words="A comment is reported" />}
    </>
  )
}

function stateOf(line: QueueLine) {
  if (!isWaiting(line)) return { Icon: X, words: 'Rejected' }
  if (line.state === 'approved' && line.items?.new) return { Icon: ImagePlus, words: counted(line.items.new, 'new item') }
  if (line.proposal) return { Icon: PencilLine, words: `Change to an approved ${kindWords(line.kind).one}` }
  return { Icon: Hourglass, words: 'Pending Approval' }
}

const Label = ({ Icon, words }: { Icon: LucideIcon; words: string }) => (
  <span className="lbl">
    <Icon className="i--sm" />
    {words}
  </span>
)

function Decision(props: QueuedLineProps) {
  const { line, isOfGroup } = props
  const viewer = useViewer()
  if (isOfGroup && isOwn(line, viewer)) return <p className="meta">Somebody else decides on what is your own.</p>
  if (isWaiting(line) || isInSight(line)) return <Deeds {...props} />
  return isOfGroup && !viewer?.isAdmin ? null : <Undo line={line} />
}

const Deeds = ({ line, isApproving, onApprove, onReject, onSendBack }: QueuedLineProps) => (
  <>
    <Button variant="danger-quiet" size="sm" icon={<X />} onClick={onReject}>
      Reject
    </Button>
    {isWaiting(line) && line.holding && (
      <Button size="sm" icon={<Undo2 />} onClick={onSendBack}>
        Send back
      </Button>
    )}
    {isWaiting(line) && (
      <Button variant="primary" size="sm" icon={<Check />} busy={isApproving ? 'Approving...' : undefined} onClick={onApprove}>
        Approve
      </Button>
    )}
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
