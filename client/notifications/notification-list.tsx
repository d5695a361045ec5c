import type { ComponentType } from 'react'
import type { Notification, NotificationTab } from '#contract/notifications.ts'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'
import { NotificationLine } from './notification-line.tsx'
import { useNotifications } from './use-notifications.ts'
import './notification-list.css'

const faceSize = 44

const emptyTexts: Record<NotificationTab, string> = {
  all: 'No notifications yet',
  requests: 'No requests yet',
  moderation: 'Nothing from the moderators yet',
}

interface ListProps {
  tab: NotificationTab
  /** Actions available within a line. */
  actions: ComponentType<{ line: Notification }>
}

export function NotificationList({ tab, actions: Actions }: ListProps) {
  const { lines, hasFailed, pages, retry } = useNotifications(tab)
  if (!lines) return <div className="card bleed">{hasFailed ? <Failed onRetry={retry} /> : <Loading />}</div>
  if (lines.length === 0) {
    return (
      <div className="card bleed">
        <Empty drawing="drawer" text={emptyTexts[tab]} />
      </div>
    )
  }
  return (
    <div className="ntf-days">
      {byDay(lines).map(({ day, lines }) => (
        <section key={day} aria-label={day}>
          <h2 className="day">{day}</h2>
          <ul className="card ntf-list bleed">
            {lines.map((line) => (
              <NotificationLine key={line.id} line={line} size={faceSize}>
                <Actions line={line} />
              </NotificationLine>
            ))}
          </ul>
        </section>
      ))}
      {hasFailed && <Failed onRetry={retry} />}
      {!hasFailed && <LoadMore pages={pages} />}
    </div>
  )
}

/** In the reader's time zone. */
function byDay(lines: Notification[]) {
  const midnight = new Date().setHours(0, 0, 0, 0)
  const isToday = ({ createdAt }: Notification) => new Date(createdAt).getTime() >= midnight
  return [
    { day: 'Today', lines: lines.filter(isToday) },
    { day: 'Earlier', lines: lines.filter((line) => !isToday(line)) },
  ].filter(({ lines }) => lines.length > 0)
}

const Loading = () => (
  <p className="ntf-loading" role="status">
    <InlineSpinner />
    Loading notifications...
  </p>
)

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <LoadError text="Error loading notifications. Please try again later." onRetry={onRetry} />
)
