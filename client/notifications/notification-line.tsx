import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pathOf, signOf, wordsOf } from '#contract/notification-kinds.ts'
import type { Notification } from '#contract/notifications.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { useReadNotification } from './use-read-notifications.ts'
import './notification-line.css'

interface LineProps {
  line: Notification
  /** Of the picture, in CSS pixels. */
  size: number
  /** Actions within the line; the rest of it is a link. */
  children?: ReactNode
}

/** Clicking it marks it as read and leads to what it is about. */
export function NotificationLine({ line, size, children }: LineProps) {
  const { mutate: read } = useReadNotification()
  const { who, says } = wordsOf(line)
  const snippet = snippetOf(line)
  return (
    <li className={classNames('ntf', !line.read && 'ntf--unread')}>
      <Sign line={line} size={size} />
      <div>
        <Link className="tx stretch" to={pathOf(line)} onClick={() => !line.read && read(line)}>
          {who ? (
            <>
              <b>{who}</b> {says}
            </>
          ) : (
            <b>{says}</b>
          )}
          {!line.read && <VisuallyHidden> (unread)</VisuallyHidden>}
        </Link>
        {snippet && (
          <p className="snip clamp-2" dir="auto">
            {snippet}
          </p>
        )}
        <span className="meta">
          <TimeAgo date={line.createdAt} />
        </span>
      </div>
      {children}
    </li>
  )
}

const quotesItsContent = ['comment', 'holding_comment', 'group_request', 'group_invited']

/** The comment's or the requester's own words, else the post's; for a warning, the reason. */
function snippetOf({ type, content, post }: Notification) {
  if (type === 'warning') return content
  const quoted = quotesItsContent.includes(type) && content ? content : post?.content
  return quoted && `“${quoted.trim()}”`
}

const signs = {
  done: { tone: undefined, icon: <CircleCheck /> },
  refused: { tone: 'bad', icon: <CircleAlert /> },
  warned: { tone: 'warn', icon: <TriangleAlert /> },
  told: { tone: 'info', icon: <Info /> },
}

/** The person who did it, or the house's own sign. */
function Sign({ line: { type, sender }, size }: Pick<LineProps, 'line' | 'size'>) {
  if (sender) return <Avatar name={sender.name} src={sender.profilePicture} size={size} />
  const { tone, icon } = signs[signOf(type) ?? 'told']
  return <span className={classNames('ntf-sys', tone && `ntf-sys--${tone}`)}>{icon}</span>
}
