import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { ApiError } from '#client/http/api-error.ts'
import { AboutPerson } from '#client/messages/about-person.tsx'
import { ConversationsPane } from '#client/messages/conversations-pane.tsx'
import { NoConversation } from '#client/messages/no-conversation.tsx'
import { conversationQuery, conversationsQuery, type OpenConversation } from '#client/messages/queries.ts'
import { Thread } from '#client/messages/thread.tsx'
import { useMedia } from '#client/page/use-media.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
// Loaded before the first event needs it: a conversation continues even where the network is poor.
import '#client/messages/live-messages.ts'
import NotFound from './not-found.tsx'
import './messages.css'

const NewMessageDialog = lazy(() => import('#client/messages/new-message-dialog.tsx'))

/** `/messages` and `/messages/{userId}`: list and thread side by side, on a phone one of them. */
export default function Messages() {
  const { userId } = useParams()
  const latest = useLatestConversation(userId === undefined)
  if (userId === undefined && typeof latest === 'number') return <OpenLatest userId={latest} />
  if (userId === undefined) return <MessagesPage isOpening={latest === 'coming'} />
  return /^[1-9]\d{0,9}$/.test(userId) ? <MessagesPage openWith={Number(userId)} /> : <NotFound />
}

/**
 * The one to show beside the list if none is chosen and there is room, `coming` until the list is loaded. A request is only
 * opened on purpose.
 */
function useLatestConversation(isAsked: boolean): number | 'coming' | undefined {
  const hasRoom = useMedia('(min-width: 768px)')
  const [search] = useSearchParams()
  const enabled = isAsked && hasRoom && !search.has('folder')
  const { data, isPending } = useInfiniteQuery({ ...conversationsQuery({ folder: 'inbox' }), enabled })
  if (!enabled) return undefined
  return isPending ? 'coming' : data?.pages[0]?.items[0]?.otherUser.id
}

const OpenLatest = ({ userId }: { userId: number }) => <Navigate replace to={paths.conversation(userId)} />

function MessagesPage({ openWith, isOpening }: { openWith?: number; isOpening?: boolean }) {
  const [isWriting, setIsWriting] = useState(false)
  const isOpen = openWith !== undefined
  const { data, error, refetch } = useQuery({ ...conversationQuery(openWith ?? 0), enabled: isOpen })
  useTitle(data?.otherUser.name ?? 'Messages')

  if (isOpen && error instanceof ApiError && error.status === 404) return <NotFound />
  const write = () => setIsWriting(true)
  return (
    <main className="msg-app" id="main" data-view={isOpen ? 'thread' : 'list'}>
      <ConversationsPane openWith={openWith} onNewMessage={write} />
      {!isOpen && (isOpening ? <div className="thread thread--none" /> : <NoConversation onNewMessage={write} />)}
      {isOpen && data && <OpenThread key={openWith} conversation={data} />}
      {isOpen && !data && <WaitingThread error={error} onRetry={() => void refetch()} />}
      {isWriting && (
        <Suspense>
          <NewMessageDialog onClose={() => setIsWriting(false)} />
        </Suspense>
      )}
    </main>
  )
}

const OpenThread = ({ conversation }: { conversation: OpenConversation }) => (
  <>
    <Thread conversation={conversation} />
    <AboutPerson person={conversation.otherUser} />
  </>
)

const WaitingThread = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => (
  <section className="thread thread--none" aria-label="Conversation">
    <h1 className="sr-only">Conversation</h1>
    {error ? (
      <LoadError text="Error loading this conversation. Please try again later." onRetry={onRetry} />
    ) : (
      <PageSpinner label="Loading conversation" />
    )}
  </section>
)
