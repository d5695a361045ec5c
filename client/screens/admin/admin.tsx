import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AdminPage } from '#client/moderation/admin-page.tsx'
import { ApprovedPosts } from '#client/moderation/approved-posts.tsx'
import { OverviewTiles } from '#client/moderation/overview-tiles.tsx'
import { countAll, PendingPosts } from '#client/moderation/pending-posts.tsx'
import { PendingUsers } from '#client/moderation/pending-users.tsx'
import { countsQuery } from '#client/moderation/queries.ts'
import { UserManagement } from '#client/moderation/user-management.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'

const tabs = ['pending-users', 'pending-posts', 'approved-posts', 'users'] as const
type Tab = (typeof tabs)[number]

/** Four tabs; the address says which one is open. */
export default function Admin() {
  const [search, setSearch] = useSearchParams()
  const { data: counts } = useQuery(countsQuery)
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'pending-users'
  return (
    <AdminPage title="Admin Dashboard">
      <OverviewTiles />
      <div>
        <Tabs<Tab>
          label="Moderation"
          value={tab}
          onValueChange={(next) => setSearch({ tab: next }, { replace: true })}
          tabs={[
            { value: 'pending-users', label: 'Pending Users', count: counts?.pendingUsers },
            { value: 'pending-posts', label: 'Pending Posts', count: counts && countAll(counts) },
            { value: 'approved-posts', label: 'Approved Posts', count: counts?.approvedPosts },
            { value: 'users', label: 'User Management' },
          ]}
        >
          <div className="admin-panel">
            <TabPanel value="pending-users">
              <PendingUsers />
            </TabPanel>
            <TabPanel value="pending-posts">
              <PendingPosts />
            </TabPanel>
            <TabPanel value="approved-posts">
              <ApprovedPosts />
            </TabPanel>
            <TabPanel value="users">
              <UserManagement />
            </TabPanel>
          </div>
        </Tabs>
      </div>
    </AdminPage>
  )
}
