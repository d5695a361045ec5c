import { useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import { useAnswerRequest, type Answer } from '#client/colleagues/use-answer-request.ts'
import { changeLines, refreshNotifications } from '#client/notifications/notification-cache.ts'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { GroupAnswer } from './group-answer.tsx'

/** A colleague request is answered in place; afterwards the line shows the answer. The same holds for groups. */
export function RequestAnswer({ line }: { line: Notification }) {
  const { connection, sender } = line
  if (!connection || !sender) return <GroupAnswer line={line} />
  if (connection.status === 'accepted') return <span className="meta">Accepted</span>
  if (connection.status === 'rejected') return <span className="meta">Declined</span>
  return <AnswerButtons connectionId={connection.id} sender={sender} />
}

function AnswerButtons({ connectionId, sender }: { connectionId: number; sender: NonNullable<Notification['sender']> }) {
  const client = useQueryClient()
  const { mutate } = useAnswerRequest({ connectionId, userId: sender.id })
  const of = <VisuallyHidden> the request of {sender.name}</VisuallyHidden>

  async function answer(status: Answer) {
    await changeLines(client, (line) =>
      line.connection?.id === connectionId ? { ...line, connection: { id: connectionId, status } } : line,
    )
    mutate(status, { onSettled: () => void refreshNotifications(client) })
  }

  return (
    <span className="acts">
      <Button size="sm" onClick={() => void answer('rejected')}>
        Decline{of}
      </Button>
      <Button size="sm" variant="primary" onClick={() => void answer('accepted')}>
        Accept{of}
      </Button>
    </span>
  )
}
