import { useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import { answerGroupRequest, joinGroup, leaveGroup } from '#contract/group-members.ts'
import { useAnswerEditing } from '#client/collections/collection-notices.tsx'
import { useAnswerHosting } from '#client/events/event-notices.tsx'
import { refreshNotifications } from '#client/notifications/notification-cache.ts'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { call } from '#client/http/call.ts'
import { useGroupAction } from '#client/groups/use-group-action.ts'

type Held = NonNullable<Notification['holding']>

/** An invitation to a group, to host an event or to edit a collection, or one person's request. Once answered, the server withdraws it; several are answered on the page. */
export function GroupAnswer({ line: { type, holding, sender, otherSenders } }: { line: Notification }) {
  if (holding?.kind === 'event' && type === 'group_invited') return <HostingButtons event={holding} />
  if (holding?.kind === 'collection' && type === 'group_invited') return <EditingButtons collection={holding} />
  if (holding?.kind !== 'group') return null
  if (type === 'group_invited') return <InvitationButtons group={holding} />
  if (type === 'group_request' && sender && otherSenders === 0) return <RequestButtons group={holding} asker={sender} />
  return null
}

const InvitationButtons = ({ group }: { group: Held }) => (
  <AnswerButtons answer={useAnswerInvitation(group)} of={`the invitation to ${group.title}`} />
)

const RequestButtons = ({ group, asker }: { group: Held; asker: NonNullable<Notification['sender']> }) => (
  <AnswerButtons answer={useAnswerAsker(group, asker)} of={`the request of ${asker.name}`} />
)

const HostingButtons = ({ event }: { event: Held }) => (
  <AnswerButtons answer={useAnswerHosting(event)} of={`to host ${event.title}`} />
)

const EditingButtons = ({ collection }: { collection: Held }) => (
  <AnswerButtons answer={useAnswerEditing(collection)} of={`to edit ${collection.title}`} />
)

type Answering =
  | ReturnType<typeof useAnswerInvitation>
  | ReturnType<typeof useAnswerAsker>
  | ReturnType<typeof useAnswerHosting>
  | ReturnType<typeof useAnswerEditing>
type AnswerButtonsProps = { answer: Answering; of: string }

function AnswerButtons({ answer, of }: AnswerButtonsProps) {
  const client = useQueryClient()
  const give = (accept: boolean) => answer.mutate(accept, { onSettled: () => void refreshNotifications(client) })
  const busy = (accept: boolean) => answer.isPending && answer.variables === accept
  return (
    <span className="acts">
      <Button size="sm" disabled={answer.isPending} busy={busy(false) ? 'Declining...' : undefined} onClick={() => give(false)}>
        Decline<VisuallyHidden> {of}</VisuallyHidden>
      </Button>
      <Button
        size="sm"
        variant="primary"
        disabled={answer.isPending}
        busy={busy(true) ? 'Accepting...' : undefined}
        onClick={() => give(true)}
      >
        Accept<VisuallyHidden> {of}</VisuallyHidden>
      </Button>
    </span>
  )
}

type Named = { id: number; title: string }

/** The member's own invitation. Once declined, nothing may lead there any more. */
const useAnswerInvitation = ({ id, title }: Named) =>
  useGroupAction({
    run: (accept: boolean): Promise<unknown> => call(accept ? joinGroup : leaveGroup, { params: { id: String(id) } }),
    done: (accept) => ({ title: accept ? `You joined ${title}` : 'Invitation declined' }),
  })

/** Someone else's request, answered by moderators of the group. */
const useAnswerAsker = ({ id, title }: Named, asker: { id: number; name: string }) =>
  useGroupAction({
    run: (accept: boolean) =>
      call(answerGroupRequest, { params: { id: String(id), userId: String(asker.id) }, body: { accept } }),
    done: (accept) => ({ title: accept ? `${asker.name} is now a member of ${title}` : 'Request declined' }),
  })
