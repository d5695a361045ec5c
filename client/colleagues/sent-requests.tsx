import { useInfiniteQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { Connection } from '#contract/colleagues.ts'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { PersonCard } from '#client/users/person-card.tsx'
import { ConnectionList } from './connection-list.tsx'
import { sentRequestsQuery } from './queries.ts'
import { useEndConnection } from './use-end-connection.ts'

export function SentRequests() {
  return (
    <ConnectionList
      title="Requests Sent"
      list={useInfiniteQuery(sentRequestsQuery)}
      failure="Error loading sent requests. Please try again later."
      empty={<Empty drawing="drawer" text="You don't have any pending requests sent." />}
    >
      {(request) => <SentCard key={request.id} request={request} />}
    </ConnectionList>
  )
}

function SentCard({ request: { id, otherUser } }: { request: Connection }) {
  const { mutate: withdraw } = useEndConnection({ connectionId: id, userId: otherUser.id, what: 'request' })
  return (
    <PersonCard
      person={otherUser}
      actions={
        <>
          <ButtonLink className="person-whole" size="sm" to={paths.profile(otherUser.id)}>
            View Profile
          </ButtonLink>
          <Button variant="ghost" size="sm" onClick={() => withdraw()}>
            Withdraw<VisuallyHidden> the request to {otherUser.name}</VisuallyHidden>
          </Button>
        </>
      }
    >
      <Badge tone="warn" icon={<Clock />}>
        Pending
      </Badge>
    </PersonCard>
  )
}
