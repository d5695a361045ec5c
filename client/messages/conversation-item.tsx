import { Link, useLocation } from 'react-router'
import type { Conversation } from '#contract/messages.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { lastLine } from './last-line.ts'
import { exactTime, shortTime } from './message-times.ts'

type ConversationItemProps = {
  conversation: Conversation
  isOpen: boolean
  /** An unfinished message. */
  draft: string | undefined
  today: Date
}

export function ConversationItem({ conversation, isOpen, draft, today }: ConversationItemProps) {
  const { otherUser, lastMessage, lastMessageAt, unreadCount } = conversation
  const { search } = useLocation()
  return (
    <li>
      <Link
        className={classNames('conv', unreadCount > 0 && 'conv--unread')}
        to={{ pathname: paths.conversation(otherUser.id), search }}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Avatar name={otherUser.name} src={otherUser.profilePicture} />
        <span className="grow">
          <span className="t">
            <span className="name truncate">{otherUser.name}</span>
            <time dateTime={lastMessageAt} title={exactTime(lastMessageAt)}>
              {shortTime(lastMessageAt, today)}
            </time>
          </span>
          <span className="l2">
            <span className="p truncate" dir="auto">
              {draft ? `Draft: ${draft}` : lastMessage && lastLine(lastMessage, otherUser)}
            </span>
            <CountBadge count={unreadCount} label="unread" />
          </span>
        </span>
      </Link>
    </li>
  )
}
