import { lazy, Suspense } from 'react'
import { ComingNotifications, NotificationsCardFrame } from '#client/notifications/notifications-card-frame.tsx'

const NotificationsCard = lazy(() => import('#client/notifications/notifications-card.tsx'))

/** Loaded after the feed, into space reserved for it. */
export const NotificationsPanel = () => (
  <Suspense
    fallback={
      <NotificationsCardFrame head={<h2>Notifications</h2>}>
        <ComingNotifications />
      </NotificationsCardFrame>
    }
  >
    <NotificationsCard />
  </Suspense>
)
