import type { Person } from '#contract/users.ts'
import { classNames } from '#client/ui/class-names.ts'
import { MessageRow } from './message-row.tsx'
import { clockTime, exactTime } from './message-times.ts'
import type { MessageGroup, ThreadItem } from './thread-items.ts'
import './message-group.css'

/** Siblings with keys of their own: an earlier page or a read mark may regroup them without re-rendering any. */
export const MessageGroups = ({ items, otherUser }: { items: ThreadItem[]; otherUser: Person }) =>
  items.flatMap((item) => {
    if (item.kind === 'day') return [<Divider key={item.key}>{item.label}</Divider>]
    if (item.kind === 'unread') return [<Divider key={item.key} isUnread>Unread</Divider>] // prettier-ignore
    const rows = item.messages.map((message) => <MessageRow key={message.id} message={message} otherUser={otherUser} />)
    return [...rows, <GroupTime key={`${item.key}-time`} group={item} isOwn={item.senderId !== otherUser.id} />]
  })

const Divider = ({ isUnread, children }: { isUnread?: boolean; children: string }) => (
  <p className={classNames('datebreak', isUnread && 'unread-line')}>{children}</p>
)

function GroupTime({ group: { messages, readAt }, isOwn }: { group: MessageGroup; isOwn: boolean }) {
  const sentAt = messages.at(-1)?.createdAt ?? ''
  return (
    <p className={classNames('bub-t', isOwn && 'bub-t--me')}>
      <time dateTime={sentAt} title={exactTime(sentAt)}>
        {clockTime(sentAt)}
      </time>
      {readAt && ` · Read ${clockTime(readAt)}`}
    </p>
  )
}
