import { Pencil, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { answerHosting, type Event } from '#contract/events.ts'
import { dropProposal, submitHolding } from '#contract/holdings.ts'
import { confirmStillComing, type Occurrence } from '#contract/occurrences.ts'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useAnswer, useEventAction } from './use-event-action.ts'

/** What the reader should know or answer before anything else. */
export function EventNotices({ event, date }: { event: Event; date: Occurrence }) {
  return (
    <div className="event-notices">
      <ReviewNotice event={event} />
      {event.hasProposal && <ProposalNotice event={event} />}
      {event.may.answerHosting && <HostingNotice event={event} />}
      {event.isHostAway && <Alert tone="warn" title="The host is away" />}
      {date.isCancelled && <Alert tone="warn" title={`Cancelled: ${date.cancelReason ?? ''}`} />}
      {date.asksAgain && !date.isCancelled && <StillComing date={date} />}
    </div>
  )
}

const reviewWords = {
  draft: { tone: 'info', title: 'This is a draft. Only you can see it.' },
  pending: { tone: 'info', title: 'Your event has been submitted for review.' },
  sent_back: { tone: 'warn', title: 'Your event was sent back.' },
  rejected: { tone: 'danger', title: 'Your event was not approved.' },
} as const

/** To its author while others do not see it. */
function ReviewNotice({ event: { id, state, reason, role } }: { event: Event }) {
  const submit = useEventAction({
    run: () => call(submitHolding, { params: { id: String(id) } }),
    done: { title: 'Event submitted', description: 'Your event has been submitted for review.' },
  })
  if (state === 'approved') return null
  if (role !== 'author') return <Alert tone="info">This event waits for review.</Alert>
  const { tone, title } = reviewWords[state]
  return (
    <Alert tone={tone} title={title}>
      {reason && state !== 'pending' && <p dir="auto">{reason}</p>}
      <Acts>
        <ButtonLink size="sm" icon={<Pencil />} to={paths.editEvent(id)}>
          Edit
        </ButtonLink>
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
      </Acts>
    </Alert>
  )
}

function ProposalNotice({ event: { id, proposedReason } }: { event: Event }) {
  const drop = useEventAction({
    run: () => call(dropProposal, { params: { id: String(id) } }),
    done: { title: 'Change taken back' },
  })
  return (
    <Alert
      tone={proposedReason ? 'warn' : 'info'}
      title={proposedReason ? 'A change was sent back.' : 'A change waits for review.'}
    >
      {proposedReason && <p dir="auto">{proposedReason}</p>}
      <Acts>
        <ButtonLink size="sm" icon={<Pencil />} to={paths.editEvent(id)}>
          Edit
        </ButtonLink>
        <Button size="sm" busy={drop.isPending ? 'Taking back...' : undefined} onClick={() => drop.mutate(undefined)}>
          Take it back
        </Button>
      </Acts>
    </Alert>
  )
}

/** Also where the notice of it stands. */
export const useAnswerHosting = ({ id, title }: { id: number; title: string }) =>
  useEventAction({
    run: (accept: boolean) => call(answerHosting, { params: { id: String(id) }, body: { accept } }),
    done: (accept) => ({ title: accept ? `You host “${title}”` : 'Invitation declined' }),
  })

function HostingNotice({ event }: { event: Event }) {
  const { mutate: answer, isPending } = useAnswerHosting(event)
  return (
    <Alert tone="info" title={`${event.user.name} asked you to host this event with them.`}>
      <Acts>
        <Button size="sm" variant="primary" disabled={isPending} onClick={() => answer(true)}>
          Accept
        </Button>
        <Button size="sm" disabled={isPending} onClick={() => answer(false)}>
          Decline
        </Button>
      </Acts>
    </Alert>
  )
}

/** After a new time one's place is kept; the hosts would like to know. */
function StillComing({ date: { id } }: { date: Occurrence }) {
  const confirm = useEventAction({
    run: () => call(confirmStillComing, { params: { id: String(id) } }),
    done: { title: 'You are going' },
    failed: 'Failed to answer',
  })
  const { mutate: answer, isPending } = useAnswer(id)
  const isBusy = confirm.isPending || isPending
  return (
    <Alert tone="warn" title="The time has changed. Can you still come?">
      <Acts>
        <Button size="sm" variant="primary" disabled={isBusy} onClick={() => confirm.mutate(undefined)}>
          I can still come
        </Button>
        <Button size="sm" disabled={isBusy} onClick={() => answer({ answer: 'not_going' })}>
          Not going
        </Button>
      </Acts>
    </Alert>
  )
}

const Acts = ({ children }: { children: ReactNode }) => <div className="event-notice-acts">{children}</div>
