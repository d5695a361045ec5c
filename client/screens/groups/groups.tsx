import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useMember } from '#client/accounts/use-viewer.ts'
import { AllGroups } from '#client/groups/all-groups.tsx'
import { GroupFilters, useGroupFilter } from '#client/groups/group-filters.tsx'
import { mayStartGroups } from '#client/groups/may-start-groups.ts'
import { OwnGroups } from '#client/groups/own-groups.tsx'
import { instanceQuery, ownGroupsQuery } from '#client/groups/queries.ts'
import { SuggestedGroups } from '#client/groups/suggested-groups.tsx'
import { useMedia } from '#client/page/use-media.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { PostList } from '#client/posts/post-list.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { QuickLinks, RoomStrip } from '#client/screens/rails/quick-links.tsx'
import '#client/groups/groups.css'

/** `/groups` */
export default function Groups() {
  useTitle('Librarian Groups')
  const [tab, choose] = useTab()
  const filters = useGroupFilter()
  const hasPanel = useMedia('(min-width: 768px)')
  return (
    <div className="page page--room">
      <RoomStrip />
      {hasPanel && (
        <aside className="rail" aria-label="Rooms and filters">
          <QuickLinks />
          {tab === 'discover' && (
            <section aria-labelledby="filter-groups">
              <div className="panel-h">
                <h2 id="filter-groups">Filter all groups</h2>
              </div>
              <GroupFilters {...filters} />
            </section>
          )}
        </aside>
      )}
      <main className="main" id="main">
        <div className="page-head">
          <div>
            <h1 className="title">Librarian Groups</h1>
            <p className="lede">Smaller rooms: a practice, a region, a reading list.</p>
          </div>
          <StartButton />
        </div>
        <Tabs
          label="Groups"
          value={tab}
          onValueChange={choose}
          tabs={[
            { value: 'yours', label: 'Your groups' },
            { value: 'discover', label: 'Discover' },
          ]}
        >
          <TabPanel value="yours">
            <YourGroups />
          </TabPanel>
          <TabPanel value="discover">
            <div className="groups-part">
              <SuggestedGroups />
              <AllGroups {...filters} />
            </div>
          </TabPanel>
        </Tabs>
      </main>
    </div>
  )
}

/** People who are in none yet find some below. */
function YourGroups() {
  const { data } = useInfiniteQuery(ownGroupsQuery)
  const groups = data?.pages[0]?.items
  return (
    <div className="groups-part">
      <h2 className="sr-only">Your groups</h2>
      <OwnGroups />
      {groups?.length === 0 && <SuggestedGroups />}
      {groups?.some(({ membership }) => membership?.state === 'member') && (
        <section aria-labelledby="new-in-groups">
          <div className="part-h">
            <h2 id="new-in-groups">New in your groups</h2>
          </div>
          <div className="groups-posts">
            <PostList of={{ group: 'mine' }} empty={<Empty text="Nothing has been posted here yet." />} />
          </div>
        </section>
      )}
    </div>
  )
}

function StartButton() {
  const viewer = useMember()
  const { data: instance } = useQuery(instanceQuery)
  if (!instance || !mayStartGroups(viewer, instance)) return null
  return (
    <ButtonLink variant="primary" icon={<Plus />} to={paths.newGroup()}>
      Start a group
    </ButtonLink>
  )
}

type Tab = 'yours' | 'discover'

/** In the address, so that a filtered list can be linked to. */
function useTab() {
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('tab') === 'discover' ? 'discover' : 'yours'
  const choose = (chosen: Tab) =>
    setSearch(chosen === 'yours' ? {} : { tab: chosen }, { replace: true, preventScrollReset: true })
  return [tab, choose] as const
}
