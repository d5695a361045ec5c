import type { Person } from '#contract/users.ts'
import { MessageComposer } from './message-composer.tsx'
import { MessageLog } from './message-log.tsx'
import type { OpenConversation } from './queries.ts'
import { RequestBanner } from './request-banner.tsx'
import { ThreadHeader } from './thread-header.tsx'
import './thread.css'

export function Thread({ conversation }: { conversation: OpenConversation }) {
  const { otherUser, state, canWrite } = conversation
  const title = `Conversation with ${otherUser.name}`
  return (
    <section className="thread" aria-label={title}>
      <h1 className="sr-only">{title}</h1>
      <ThreadHeader person={otherUser} />
      <MessageLog conversation={conversation} />
      {state === 'request_received' ? (
        <RequestBanner person={otherUser} />
      ) : (
        <div className="thread-f">
          {state === 'request_sent' && <RequestSent person={otherUser} canWrite={canWrite} />}
          {canWrite && <MessageComposer person={otherUser} />}
          {!canWrite && state === 'open' && <p className="thread-closed">You cannot write to {otherUser.name} at the moment.</p>}
        </div>
      )}
    </section>
  )
}

const RequestSent = ({ person, canWrite }: { person: Person; canWrite: boolean }) => (
  <p className="thread-closed" role="status">
    Your message was sent as a request.{!canWrite && ` You can write again when ${person.name} accepts it.`}
  </p>
)
