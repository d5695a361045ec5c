import { Upload } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { useMedia } from '#client/page/use-media.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { ResourceFilters } from '#client/resources/resource-filters.tsx'
import { ResourcesTab } from '#client/resources/resources-tab.tsx'
import { useResourceFilter } from '#client/resources/use-resource-filter.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { QuickLinks, RoomStrip } from '#client/screens/rails/quick-links.tsx'
import { LogInLine, RoomDoor } from '#client/screens/room-door.tsx'
import '#client/groups/groups.css'
import '#client/resources/resources.css'

const WantsTab = lazy(() => import('#client/exchange/wants-tab.tsx'))
const OffersTab = lazy(() => import('#client/exchange/offers-tab.tsx'))
const ListsTab = lazy(() => import('#client/resources/lists-tab.tsx'))

/** `/resources`, also for visitors, who see what anyone on the web may read. */
export default function Resources() {
  useTitle('Resource Sharing')
  return <RoomDoor path={paths.resources()} room={Room} />
}

function Room({ isMember }: { isMember: boolean }) {
  const [tab, chooseTab] = useTab(isMember)
  const filters = useResourceFilter()
  const kept = useKeptFocus()
  const hasPanel = useMedia('(min-width: 768px)')
  return (
    <div className="page page--room">
      {isMember && <RoomStrip />}
      {hasPanel && (
        <aside className="rail" aria-label={isMember ? 'Rooms and filters' : 'Filters'}>
          {isMember && <QuickLinks />}
          {tab === 'resources' && (
            <section aria-labelledby="filter-resources" {...kept}>
              <div className="panel-h">
                <h2 id="filter-resources">Filter resources</h2>
                {filters.narrowedBy > 0 && (
                  <button type="button" className="link" onClick={filters.clear}>
                    Clear all
                  </button>
                )}
              </div>
              <ResourceFilters {...filters} />
            </section>
          )}
        </aside>
      )}
      <main className="main" id="main">
        <div className="page-head">
          <div>
            <h1 className="title">Resource Sharing</h1>
            <p className="lede">Policies, checklists and scripts that already work somewhere.</p>
          </div>
          {isMember && (
            <ButtonLink variant="primary" icon={<Upload />} to={paths.newResource()}>
              Share a resource
            </ButtonLink>
          )}
        </div>
        {!isMember && <LogInLine path={paths.resources()} />}
        {isMember ? (
          <Tabs label="Resource Sharing" value={tab} onValueChange={chooseTab} tabs={tabs}>
            <Panel value="resources">
              <ResourcesTab {...filters} isMember />
            </Panel>
            <Panel value="wanted">
              <WantsTab />
            </Panel>
            <Panel value="offers">
              <OffersTab />
            </Panel>
            <Panel value="lists">
              <ListsTab />
            </Panel>
          </Tabs>
        ) : (
          <ResourcesTab {...filters} isMember={false} />
        )}
      </main>
    </div>
  )
}

const Panel = ({ value, children }: { value: Tab; children: ReactNode }) => (
  <TabPanel value={value}>
    <div className="resources-part">
      <Suspense fallback={<PageSpinner />}>{children}</Suspense>
    </div>
  </TabPanel>
)

const tabs = [
  { value: 'resources', label: 'Resources' },
  { value: 'wanted', label: 'Looking for' },
  { value: 'offers', label: 'Offers' },
  { value: 'lists', label: 'Lists' },
] as const satisfies { value: string; label: string }[]
type Tab = (typeof tabs)[number]['value']

/** In the address, so that it can be linked to, and gone back to. Each tab has its own filters. */
function useTab(isMember: boolean) {
  const [search, setSearch] = useSearchParams()
  const asked = tabs.find(({ value }) => value === search.get('tab'))?.value
  const choose = (chosen: Tab) =>
    setSearch(chosen === 'resources' ? {} : { tab: chosen }, { replace: true, preventScrollReset: true })
  return [(isMember && asked) || 'resources', choose] as const
}
