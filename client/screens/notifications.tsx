import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { notificationTabs, type NotificationTab } from '#contract/notifications.ts'
import { NotificationList } from '#client/notifications/notification-list.tsx'
import { unreadNotificationsQuery } from '#client/http/unread-queries.ts'
import { useReadAllNotifications } from '#client/notifications/use-read-notifications.ts'
import { useTitle } from '#client/page/use-title.ts'
import { Button } from '#client/ui/button.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { RequestAnswer } from './notifications/request-answer.tsx'
import { LeftRail } from './rails/left-rail.tsx'
import { RightRail } from './rails/right-rail.tsx'

const labels: Record<NotificationTab, string> = { all: 'All', requests: 'Requests', moderation: 'Moderation' }

export default function Notifications() {
  useTitle('Notifications')
  const [tab, choose] = useTab()
  return (
    <div className="page page--3">
      <LeftRail />
      <main className="main" id="main">
        <div className="page-head">
          <h1 className="title">Notifications</h1>
          <MarkAllRead />
        </div>
        <Tabs
          label="Notifications"
          value={tab}
          onValueChange={choose}
          tabs={notificationTabs.map((value) => ({ value, label: labels[value] }))}
        >
          <TabPanel value={tab}>
            <NotificationList tab={tab} actions={RequestAnswer} />
          </TabPanel>
        </Tabs>
      </main>
      <RightRail />
    </div>
  )
}

function useTab() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const tab = notificationTabs.find((tab) => tab === search.get('tab')) ?? 'all'
  const choose = (chosen: NotificationTab) =>
    void navigate({ search: chosen === 'all' ? '' : `?tab=${chosen}` }, { replace: true, preventScrollReset: true })
  return [tab, choose] as const
}

/** Stays in place when there is nothing to mark, so that neither the layout nor the focus jumps. */
function MarkAllRead() {
  const { data } = useQuery(unreadNotificationsQuery)
  const { mutate: readAll } = useReadAllNotifications()
  return (
    <Button size="sm" icon={<CheckCheck />} disabled={!data || data.count === 0} onClick={() => readAll()}>
      Mark all read
    </Button>
  )
}
