import type { QueryKey } from '@tanstack/react-query'
import { Pencil, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { holdingKinds } from '#contract/holding-kinds.ts'
import { dropProposal, type Holding, submitHolding } from '#contract/holdings.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { Alert, AlertActs } from '#client/ui/alert.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'

type NoticeProps = {
  holding: Pick<Holding, 'id' | 'kind' | 'state' | 'reason' | 'proposedReason'>
  /** Prefix of everything its room shows. */
  roomKey: QueryKey
  editPath: string
}

const words = {
  draft: { tone: 'info', says: () => 'This is a draft. Only you can see it.' },
  pending: { tone: 'info', says: (kind: string) => `Your ${kind} has been submitted for review.` },
  sent_back: { tone: 'warn', says: (kind: string) => `Your ${kind} was sent back.` },
  rejected: { tone: 'danger', says: (kind: string) => `Your ${kind} was not approved.` },
} as const

type ReviewNoticeProps = NoticeProps & {
  isOwn: boolean
  /** Shown once it is submitted, if the usual words do not fit. */
  submittedWords?: string
  /** Anything else its author should know meanwhile. */
  children?: ReactNode
}

/** While others cannot see it: its state, and what its author can do. */
export function ReviewNotice({ holding, roomKey, editPath, isOwn, submittedWords, children }: ReviewNoticeProps) {
  const { id, kind, state, reason } = holding
  const { one } = holdingKinds[kind]
  const description = submittedWords ?? words.pending.says(one)
  const submitted = { title: `${one[0]!.toUpperCase()}${one.slice(1)} submitted`, description }
  const submit = useAction({ run: () => call(submitHolding, { params: { id: String(id) } }), done: submitted }, [roomKey])
  if (state === 'approved') return null
  if (!isOwn) return <Alert tone="info">This {one} waits for review.</Alert>
  return (
    <Alert tone={words[state].tone} title={words[state].says(one)}>
      {reason && state !== 'pending' && <p dir="auto">{reason}</p>}
      {children}
      <AlertActs>
        <EditLink to={editPath} />
        {state !== 'pending' && (
          <Button
            size="sm"
            variant="primary"
            icon={<Send />}
            busy={submit.isPending ? 'Submitting...' : undefined}
            onClick={() => submit.mutate(undefined)}
          >
            {state === 'draft' ? 'Submit for review' : 'Submit again'}
          </Button>
        )}
      </AlertActs>
    </Alert>
  )
}

/** A change to something published waits, or was sent back. */
export function ProposalNotice({
  holding: { id, proposedReason },
  roomKey,
  editPath,
  mayDrop,
}: NoticeProps & { mayDrop: boolean }) {
  const drop = useAction(
    { run: () => call(dropProposal, { params: { id: String(id) } }), done: { title: 'Change taken back' } },
    [roomKey],
  )
  return (
    <Alert
      tone={proposedReason ? 'warn' : 'info'}
      title={proposedReason ? 'A change was sent back.' : 'A change waits for review.'}
    >
      {proposedReason && <p dir="auto">{proposedReason}</p>}
      <AlertActs>
        <EditLink to={editPath} />
        {mayDrop && (
          <Button size="sm" busy={drop.isPending ? 'Taking back...' : undefined} onClick={() => drop.mutate(undefined)}>
            Take it back
          </Button>
        )}
      </AlertActs>
    </Alert>
  )
}

const EditLink = ({ to }: { to: string }) => (
  <ButtonLink size="sm" icon={<Pencil />} to={to}>
    Edit
  </ButtonLink>
)

type InvitationProps = { question: string; isPending: boolean; onAnswer: (accept: boolean) => void }

/** For someone invited to host or edit it with others. */
export const InvitationNotice = ({ question, isPending, onAnswer }: InvitationProps) => (
  <Alert tone="info" title={question}>
    <AlertActs>
      <Button size="sm" variant="primary" disabled={isPending} onClick={() => onAnswer(true)}>
        Accept
      </Button>
      <Button size="sm" disabled={isPending} onClick={() => onAnswer(false)}>
        Decline
      </Button>
    </AlertActs>
  </Alert>
)
