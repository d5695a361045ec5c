import { useQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ColleagueList } from '#client/colleagues/colleague-list.tsx'
import { connectionCountsQuery } from '#client/colleagues/queries.ts'
import { ReceivedRequests } from '#client/colleagues/received-requests.tsx'
import { SentRequests } from '#client/colleagues/sent-requests.tsx'
import { SuggestedColleagues } from '#client/colleagues/suggested-colleagues.tsx'
import { counted } from '#client/page/counted.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import './colleagues.css'

const tabs = ['colleagues', 'received', 'sent'] as const
type Tab = (typeof tabs)[number]

/** `/colleagues`, and `/colleagues/requests` for the requests received. */
export default function Colleagues() {
  useTitle('My Network')
  const [tab, choose] = useTab()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const { data: counts } = useQuery(connectionCountsQuery)
  return (
    <main className="page page--1" id="main">
      <div className="page-head">
        <div>
          <h1 className="title">My Network</h1>
          {counts && <p className="lede">{counted(counts.colleagues, 'colleague')}</p>}
        </div>
        <div className="network-find">
          {tab === 'colleagues' && <SearchField label="Find a colleague" value={typed} onChange={setTyped} />}
          <ButtonLink icon={<UserSearch />} to={paths.findColleagues()}>
            Member directory
          </ButtonLink>
        </div>
      </div>
      <div className="network-tabs">
        <Tabs
          label="My Network"
          value={tab}
          onValueChange={choose}
          tabs={[
            { value: 'colleagues', label: 'Colleagues', count: counts?.colleagues },
            { value: 'received', label: 'Requests Received', count: counts?.received },
            { value: 'sent', label: 'Requests Sent', count: counts?.sent },
          ]}
        >
          <TabPanel value="colleagues">
            <ColleagueList q={q} />
          </TabPanel>
          <TabPanel value="received">
            <ReceivedRequests />
          </TabPanel>
          <TabPanel value="sent">
            <SentRequests />
          </TabPanel>
        </Tabs>
      </div>
      <SuggestedColleagues />
    </main>
  )
}

/** In the query, not the path: choosing a tab does not leave the screen. */
function useTab() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const first: Tab = pathname === paths.colleagueRequests() ? 'received' : 'colleagues'
  const tab = tabs.find((tab) => tab === search.get('tab')) ?? first
  const choose = (chosen: Tab) =>
    void navigate({ pathname, search: chosen === first ? '' : `?tab=${chosen}` }, { replace: true, preventScrollReset: true })
  return [tab, choose] as const
}
