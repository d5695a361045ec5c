import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Message } from '#contract/messages.ts'
import { useInView } from '#client/page/use-in-view.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { useMember } from '#client/accounts/use-viewer.ts'
import { EarlierMessages } from './earlier-messages.tsx'
import { inOrder } from './message-cache.ts'
import { MessageGroups } from './message-groups.tsx'
import { type OutgoingMessage, useOutbox } from './outbox.ts'
import { messagesQuery, type OpenConversation } from './queries.ts'
import { stillOutgoing, threadItems } from './thread-items.ts'
import { TypingIndicator } from './typing-indicator.tsx'
import { useMarkRead, useUnreadLine } from './use-mark-read.ts'
import { useToday } from './message-times.ts'
import { OutgoingRow } from './outgoing-row.tsx'
import { useSend } from './use-send.ts'
import './message-log.css'

export function MessageLog({ conversation }: { conversation: OpenConversation }) {
  const { otherUser } = conversation
  const { data, isError, refetch } = useInfiniteQuery(messagesQuery(otherUser.id))
  // Both are read here, so that a message moves from one to the other within a single frame.
  const outbox = useOutbox(useMember().id, otherUser.id)
  if (data) return <LoadedLog conversation={conversation} messages={inOrder(data.pages)} outbox={outbox} />
  return (
    <div className="thread-m thread-m--still">
      {isError ? (
        <LoadError text="Error loading messages. Please try again later." onRetry={() => void refetch()} />
      ) : (
        <PageSpinner label="Loading messages" />
      )}
    </div>
  )
}

type LoadedLogProps = { conversation: OpenConversation; messages: Message[]; outbox: OutgoingMessage[] }

/** The scroller runs from the bottom up (message-log.css): earlier pages are added above without moving what is being read. */
function LoadedLog({ conversation, messages, outbox }: LoadedLogProps) {
  const { otherUser, unreadCount } = conversation
  const { id: viewerId } = useMember()
  const outgoing = stillOutgoing(outbox, messages)
  const [end, isAtEnd] = useInView()
  const isReading = useMarkRead({ conversation, isAtEnd: isAtEnd === true })
  const firstUnreadId = useUnreadLine(conversation, isReading)
  const { log, toNewest } = useThreadScroll(outgoing.at(-1)?.clientId)
  const kept = useKeptFocus()
  const items = threadItems({ messages, firstUnreadId, viewerId, today: useToday() })

  return (
    <div className="thread-m">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- anyone who has no pointer scrolls it by keys */}
      <div className="thread-b" ref={log} {...kept} tabIndex={0} role="log" aria-label={`Messages with ${otherUser.name}`}>
        <div className="thread-in">
          <EarlierMessages person={otherUser} isEmpty={messages.length + outgoing.length === 0} />
          <MessageGroups items={items} otherUser={otherUser} />
          <OutgoingMessages outgoing={outgoing} receiverId={otherUser.id} />
          <TypingIndicator person={otherUser} />
          <div className="thread-end" ref={end} />
        </div>
      </div>
      {isAtEnd === false && <JumpToNewest unreadCount={unreadCount} onClick={toNewest} />}
    </div>
  )
}

const JumpToNewest = ({ unreadCount, onClick }: { unreadCount: number; onClick: () => void }) => (
  <div className="thread-jump">
    <Button size="sm" icon={<ArrowDown />} onClick={onClick}>
      {unreadCount > 0 ? `${unreadCount} new` : 'Newest'}
    </Button>
  </div>
)

/** In the order they were written; those behind a failed one wait for it. */
function OutgoingMessages({ outgoing, receiverId }: { outgoing: OutgoingMessage[]; receiverId: number }) {
  const { retry, discard } = useSend(receiverId)
  return outgoing.map((message, index) => (
    <OutgoingRow
      key={message.clientId}
      outgoing={message}
      isHeldUp={index > 0}
      onRetry={() => retry(message)}
      onDiscard={() => discard(message)}
    />
  ))
}

/** Opens at the unread line, or at the newest message; the member's own message scrolls the thread down again. */
function useThreadScroll(lastOutgoingId: string | undefined) {
  const log = useRef<HTMLDivElement>(null)
  /** The button disappears once the bottom is reached; keyboard focus continues here. */
  const toNewest = () => {
    log.current?.scrollTo({ top: 0 })
    log.current?.focus({ preventScroll: true })
  }

  useLayoutEffect(() => {
    log.current?.querySelector('.unread-line')?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (lastOutgoingId) log.current?.scrollTo({ top: 0 })
  }, [lastOutgoingId])

  return { log, toNewest }
}
