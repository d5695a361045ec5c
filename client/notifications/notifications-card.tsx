import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { notificationsCollapsed } from '#contract/notifications.ts'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { NotificationLine } from './notification-line.tsx'
import { CardNote, ComingNotifications, NotificationsCardFrame } from './notifications-card-frame.tsx'
import { unreadNotificationsQuery } from '#client/http/unread-queries.ts'
import { useNotifications } from './use-notifications.ts'
import { useReadAllNotifications } from './use-read-notifications.ts'

const faceSize = 36

/** The card on the home screen. */
export default function NotificationsCard() {
  const { lines, hasFailed, retry } = useNotifications('all')
  const { data: unread } = useQuery(unreadNotificationsQuery)
  const [isExpanded, setExpanded] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const count = unread?.count ?? 0

  const head = (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Notifications <CountBadge count={count} label="unread" />
      </h2>
      {count > 0 && <MarkAllRead onDone={() => heading.current?.focus()} />}
    </>
  )
  if (!lines) {
    return (
      <NotificationsCardFrame head={head}>
        {hasFailed ? <Failed onRetry={retry} /> : <ComingNotifications />}
      </NotificationsCardFrame>
    )
  }
  const shown = isExpanded ? lines : lines.slice(0, notificationsCollapsed)
  return (
    <NotificationsCardFrame head={head}>
      {lines.length === 0 ? (
        <CardNote>No notifications yet</CardNote>
      ) : (
        <ul>
          {shown.map((line) => (
            <NotificationLine key={line.id} line={line} size={faceSize} />
          ))}
        </ul>
      )}
      <div className="ntf-f">
        {lines.length > notificationsCollapsed && (
          <button type="button" className="link link--quiet" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? 'Show less' : moreWords(lines.length - notificationsCollapsed)}
          </button>
        )}
        <Link className="link link--quiet" to={paths.notifications()}>
          View all notifications
        </Link>
      </div>
    </NotificationsCardFrame>
  )
}

const moreWords = (count: number) => `Show ${counted(count, 'more notification')}`

/** The button disappears once pressed; for keyboard users, focus continues at the heading. */
function MarkAllRead({ onDone }: { onDone: () => void }) {
  const { mutate: readAll } = useReadAllNotifications()
  return (
    <button
      type="button"
      className="link link--quiet"
      onClick={() => {
        onDone()
        readAll()
      }}
    >
      Mark all read
    </button>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <CardNote>
    Error loading notifications.{' '}
    <button type="button" className="link" onClick={onRetry}>
      Try again
    </button>
  </CardNote>
)
