import { Settings } from 'lucide-react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Group } from '#contract/groups.ts'
import { GroupRequests } from '#client/groups/group-requests.tsx'
import { GroupLog, GroupQueue } from '#client/groups/group-review.tsx'
import { ManagePage } from '#client/groups/manage-page.tsx'
import { paths } from '#client/paths.ts'
import NotFound from '#client/screens/not-found.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'

/** `/groups/{id}/review`: what is waiting for those who manage the group, and what they have done. */
export default function GroupReview() {
  const { id = '' } = useParams()
  return <ManagePage id={id} missing={<NotFound />} title={titleOf} Other={ToSettings} Body={ReviewTabs} />
}

const titleOf = ({ title }: Group) => `Review ${title}`

const ToSettings = ({ group }: { group: Group }) => (
  <ButtonLink size="sm" icon={<Settings />} to={paths.groupSettings(group.id)}>
    Settings
  </ButtonLink>
)

function ReviewTabs({ group }: { group: Group }) {
  const { id, waiting } = group
  const [tab, choose] = useTab()
  return (
    <div className="manage-tabs">
      <Tabs
        label="Review"
        value={tab}
        onValueChange={choose}
        tabs={[
          { value: 'waiting', label: 'Waiting', count: waiting ? waiting.requests + waiting.reviews : undefined },
          { value: 'log', label: 'Log' },
        ]}
      >
        <TabPanel value="waiting">
          <div className="manage-sections">
            <GroupRequests groupId={id} />
            <GroupQueue group={group} />
          </div>
        </TabPanel>
        <TabPanel value="log">
          <GroupLog groupId={id} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

const tabs = ['waiting', 'log'] as const
type Tab = (typeof tabs)[number]

function useTab() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const tab = tabs.find((tab) => tab === search.get('tab')) ?? 'waiting'
  const choose = (chosen: Tab) =>
    void navigate({ search: chosen === 'waiting' ? '' : `?tab=${chosen}` }, { replace: true, preventScrollReset: true })
  return [tab, choose] as const
}
