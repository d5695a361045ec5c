import { useInfiniteQuery } from '@tanstack/react-query'
import { useMember } from '#client/accounts/use-viewer.ts'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { ConversationItem } from './conversation-item.tsx'
import { useDrafts } from './draft.ts'
import { conversationsQuery, type ConversationsOf } from './queries.ts'
import { useToday } from './message-times.ts'

type ConversationListProps = { of: ConversationsOf; openWith: number | undefined }

export function ConversationList({ of, openWith }: ConversationListProps) {
  const pages = useInfiniteQuery({
    ...conversationsQuery(of),
    // While a search is running, the folder keeps showing what it did.
    placeholderData: (before, query) => (query?.queryKey[1].folder === of.folder ? before : undefined),
  })
  const { data, isError, hasNextPage, refetch } = pages
  const drafts = useDrafts(useMember().id)
  const today = useToday()
  const conversations = data?.pages.flatMap(({ items }) => items)

  if (!conversations) {
    return (
      <div className="convs-l">
        {isError ? (
          <LoadError text="Error loading conversations. Please try again later." onRetry={() => void refetch()} />
        ) : (
          <ConversationsLoading />
        )}
      </div>
    )
  }
  return (
    <div className="convs-l">
      {conversations.length === 0 && !hasNextPage && <NoConversations of={of} />}
      <ul>
        {conversations.map((conversation) => {
          const { id } = conversation.otherUser
          const draft = id === openWith ? undefined : drafts[id]?.content
          return <ConversationItem key={id} conversation={conversation} isOpen={id === openWith} draft={draft} today={today} />
        })}
      </ul>
      <LoadMore pages={pages} />
    </div>
  )
}

function NoConversations({ of: { folder, q } }: { of: ConversationsOf }) {
  if (q) return <Empty drawing="lens" text="No conversations found" sub={`Nothing with “${q}” in a name or a message.`} />
  if (folder === 'requests') return <Empty drawing="drawer" text="No message requests" />
  return <Empty drawing="drawer" text="No conversations yet" sub="Write to a colleague, and it will be here." />
}

const ConversationsLoading = () => (
  <>
    <VisuallyHidden role="status">Loading conversations</VisuallyHidden>
    {['9rem', '7rem', '10rem', '8rem'].map((width) => (
      <div className="conv" key={width} aria-hidden="true">
        <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
        <div className="sk-lines">
          <Skeleton width={width} />
          <Skeleton width="90%" height="0.75rem" />
        </div>
      </div>
    ))}
  </>
)
