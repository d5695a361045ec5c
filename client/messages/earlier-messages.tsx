import { useInfiniteQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import type { Person } from '#contract/users.ts'
import { useInView } from '#client/page/use-in-view.ts'
import { Button } from '#client/ui/button.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'
import { messagesQuery } from './queries.ts'

/** Fetched before the reader reaches the top of what is loaded. */
const ahead = '600px 0px 0px'

/** The top of a thread: earlier messages, or its beginning. */
export function EarlierMessages({ person, isEmpty }: { person: Person; isEmpty: boolean }) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(messagesQuery(person.id))
  const [top, isNearTop] = useInView(ahead)

  useEffect(() => {
    if (isNearTop && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isNearTop, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  return (
    <div className="thread-start" ref={top}>
      {hasNextPage ? (
        <p className="bub-t">
          {isFetchNextPageError ? (
            <Button size="sm" onClick={() => void fetchNextPage()}>
              Load earlier messages
            </Button>
          ) : (
            <>
              <InlineSpinner /> Loading earlier messages
            </>
          )}
        </p>
      ) : (
        <>
          {isEmpty && <p className="thread-new">This is the beginning of your conversation with {person.name}.</p>}
          <PrivacyNote />
        </>
      )}
    </div>
  )
}

/** What the software does, in one sentence: a report quotes the messages, and the audit log records who opened it. */
export const PrivacyNote = () => (
  <p className="msg-note">
    <Lock className="i--sm" />
    Admins can see a message only when someone reports it, and each look is recorded.
  </p>
)
