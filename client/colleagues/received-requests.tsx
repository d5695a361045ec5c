import { useInfiniteQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import type { ReceivedRequest } from '#contract/colleagues.ts'
import { counted } from '#client/page/counted.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { PersonCard } from '#client/users/person-card.tsx'
import { ConnectionList } from './connection-list.tsx'
import { receivedRequestsQuery } from './queries.ts'
import { RequestNote } from './request-note.tsx'
import { useAnswerRequest } from './use-answer-request.ts'

export function ReceivedRequests() {
  return (
    <ConnectionList
      title="Requests Received"
      list={useInfiniteQuery(receivedRequestsQuery)}
      failure="Error loading requests. Please try again later."
      empty={<Empty drawing="drawer" text="You don't have any pending colleague requests." />}
    >
      {(request) => <RequestCard key={request.id} request={request} />}
    </ConnectionList>
  )
}

function RequestCard({ request }: { request: ReceivedRequest }) {
  const { id, requester, note, createdAt, sharedColleagueCount: shared } = request
  const { mutate: answer } = useAnswerRequest({ connectionId: id, userId: requester.id })
  const of = <VisuallyHidden> the request of {requester.name}</VisuallyHidden>
  return (
    <PersonCard
      person={requester}
      actions={
        <>
          <Button size="sm" onClick={() => answer('rejected')}>
            Decline{of}
          </Button>
          <Button variant="primary" size="sm" icon={<UserCheck />} onClick={() => answer('accepted')}>
            Accept{of}
          </Button>
        </>
      }
    >
      {shared > 0 && <p className="meta">{counted(shared, 'shared colleague')}</p>}
      {note && <RequestNote note={note} />}
      <p className="meta">
        Asked <TimeAgo date={createdAt} />
      </p>
    </PersonCard>
  )
}
