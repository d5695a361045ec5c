import { answerHosting, type Event } from '#contract/events.ts'
import { confirmStillComing, type Occurrence } from '#contract/occurrences.ts'
import { InvitationNotice, ProposalNotice, ReviewNotice } from '#client/holdings/holding-notices.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { eventsKey } from '#client/queue/use-decision.ts'
import { Alert, AlertActs } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { hasEnded } from './event-words.ts'
import { useAnswer, useEventAction } from './use-event-action.ts'

/** What the reader should know or answer before anything else. */
export function EventNotices({ event, date }: { event: Event; date: Occurrence }) {
  const now = useNow()
  const ofReview = { holding: event, roomKey: eventsKey, editPath: paths.editEvent(event.id) }
  return (
    <div className="holding-notices">
      <ReviewNotice {...ofReview} isOwn={event.role === 'author'} />
      {event.hasProposal && <ProposalNotice {...ofReview} mayDrop />}
      {event.may.answerHosting && <HostingNotice event={event} />}
      {event.isHostAway && <Alert tone="warn" title="The host is away" />}
      {date.isCancelled && <Alert tone="warn" title={`Cancelled: ${date.cancelReason ?? ''}`} />}
      {date.asksAgain && !date.isCancelled && !hasEnded(date, now) && <StillComing date={date} />}
    </div>
  )
}

/** Also used where its notification is shown. */
export const useAnswerHosting = ({ id, title }: { id: number; title: string }) =>
  useEventAction({
    run: (accept: boolean) => call(answerHosting, { params: { id: String(id) }, body: { accept } }),
    done: (accept) => ({ title: accept ? `You host “${title}”` : 'Invitation declined' }),
  })

function HostingNotice({ event }: { event: Event }) {
  const { mutate, isPending } = useAnswerHosting(event)
  // By its author or another host: the notification says who.
  const question = 'You were asked to host this event.'
  return <InvitationNotice question={question} isPending={isPending} onAnswer={(accept) => mutate(accept)} />
}

/** When the time changes, places are kept; the hosts would like to know. */
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
      <AlertActs>
        <Button size="sm" variant="primary" disabled={isBusy} onClick={() => confirm.mutate(undefined)}>
          I can still come
        </Button>
        <Button size="sm" disabled={isBusy} onClick={() => answer({ answer: 'not_going' })}>
          Not going
        </Button>
      </AlertActs>
    </Alert>
  )
}
