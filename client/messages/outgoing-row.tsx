import { CircleAlert } from 'lucide-react'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { MessageBody } from './message-body.tsx'
import type { OutgoingMessage } from './outbox.ts'

type OutgoingRowProps = {
  outgoing: OutgoingMessage
  /** An earlier one has not arrived yet. */
  isHeldUp: boolean
  onRetry: () => void
  onDiscard: () => void
}

/** Shown where it will be; one that could not be sent says so. */
export function OutgoingRow({ outgoing, isHeldUp, onRetry, onDiscard }: OutgoingRowProps) {
  const { content, attachments, failure, words } = outgoing
  return (
    <>
      <div className="msg msg--me msg--outgoing">
        <div className="msg-c">
          <VisuallyHidden>You wrote: </VisuallyHidden>
          <MessageBody content={content} attachments={attachments} />
        </div>
      </div>
      {failure ? (
        <div className="bub-t bub-t--me bub-t--failed">
          <CircleAlert className="i--sm" />
          <span>Not sent.{failure === 'refused' && ` ${words}`}</span>
          <button type="button" className="link" onClick={onRetry}>
            Try again
          </button>
          <button type="button" className="link" onClick={onDiscard}>
            Discard
          </button>
        </div>
      ) : (
        <p className="bub-t bub-t--me">{isHeldUp ? 'Waiting' : 'Sending...'}</p>
      )}
    </>
  )
}
