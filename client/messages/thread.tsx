import { isDeletedMember, type Person } from '#contract/users.ts'
import { MessageComposer } from './message-composer.tsx'
import { MessageLog } from './message-log.tsx'
import type { OpenConversation } from './queries.ts'
import { RequestBanner } from './request-banner.tsx'
import { ThreadHeader } from './thread-header.tsx'
import './thread.css'

export function Thread({ conversation }: { conversation: OpenConversation }) {
  const { otherUser } = conversation
  const title = `Conversation with ${otherUser.name}`
  return (
    <section className="thread" aria-label={title}>
      <h1 className="sr-only">{title}</h1>
      <ThreadHeader person={otherUser} />
      <MessageLog conversation={conversation} />
      <ThreadFoot conversation={conversation} />
    </section>
  )
}

/** Someone who has left can be neither answered nor accepted, however the two stood. */
function ThreadFoot({ conversation: { otherUser, state, canWrite } }: { conversation: OpenConversation }) {
  const isClosed = isDeletedMember(otherUser) || (!canWrite && state === 'open')
  if (isClosed) {
    return (
      <div className="thread-f">
        <Closed person={otherUser} />
      </div>
    )
  }
  if (state === 'request_received') return <RequestBanner person={otherUser} />
  return (
    <div className="thread-f">
      {state === 'request_sent' && <RequestSent person={otherUser} canWrite={canWrite} />}
      {canWrite && <MessageComposer person={otherUser} />}
    </div>
  )
}

const Closed = ({ person }: { person: Person }) => (
  <p className="thread-closed">
    {isDeletedMember(person)
      ? 'This member has deleted their account. What you wrote to each other stays with you.'
      : `You cannot write to ${person.name} at the moment.`}
  </p>
)

const RequestSent = ({ person, canWrite }: { person: Person; canWrite: boolean }) => (
  <p className="thread-closed" role="status">
    Your message was sent as a request.{!canWrite && ` You can write again when ${person.name} accepts it.`}
  </p>
)
