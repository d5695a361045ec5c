import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Group as GroupData } from '#contract/groups.ts'
import { GroupEvents } from '#client/events/group-events.tsx'
import { NextEvents } from '#client/events/next-events.tsx'
import { GroupAbout } from '#client/groups/group-about.tsx'
import { GroupFiles } from '#client/groups/group-files.tsx'
import { GroupHead } from '#client/groups/group-head.tsx'
import { GroupNotices } from '#client/groups/group-notices.tsx'
import { GroupPeople } from '#client/groups/group-people.tsx'
import { GroupPosts } from '#client/groups/group-posts.tsx'
import { GroupSearch } from '#client/groups/group-search.tsx'
import { groupQuery } from '#client/groups/queries.ts'
import { useGroupLink } from '#client/groups/use-group-link.ts'
import { useGroupNews } from '#client/groups/use-group-news.ts'
import { ApiError } from '#client/http/api-error.ts'
import { useMedia } from '#client/page/use-media.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PostSkeleton } from '#client/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import NotFound from '#client/screens/not-found.tsx'
import '#client/groups/group.css'

const GroupResources = lazy(() => import('#client/resources/group-resources.tsx'))
const GroupCollections = lazy(() => import('#client/collections/group-collections.tsx'))

/** `/groups/{id}`. What the reader may not know of is answered like what does not exist. */
export default function Group() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <GroupPage key={id} id={Number(id)} /> : <NotFound />
}

function GroupPage({ id }: { id: number }) {
  // A cached version is shown at once; every visit refetches it.
  const { data: group, error, refetch } = useQuery({ ...groupQuery(id), refetchOnMount: 'always' })
  const isMissing = error instanceof ApiError && error.status === 404
  const isEntering = useGroupLink(id, { group, isMissing })
  if (isMissing && !isEntering) return <NotFound />
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.groups()}>Librarian Groups</Crumb>
      {group && <OpenGroup group={group} />}
      {!group && error && !isMissing && (
        <div className="card bleed">
          <LoadError text="Error loading groups. Please try again later." onRetry={() => void refetch()} />
        </div>
      )}
      {!group && (!error || isMissing) && <Loading />}
    </main>
  )
}

const Loading = () => (
  <>
    <VisuallyHidden role="status">Loading group</VisuallyHidden>
    <div className="endpaper group-hero" aria-hidden="true" />
    <div className="group-head-place" aria-hidden="true" />
    <PostSkeleton />
  </>
)

type Tab = 'posts' | 'events' | 'resources' | 'collections' | 'files' | 'members' | 'about'

/** Only members of a hidden group see who is in it. */
const tabsOf = ({ may, joining, counts, members }: GroupData): { value: Tab; label: string; count?: number | undefined }[] => [
  { value: 'posts', label: 'Posts' },
  ...(may.read
    ? ([
        { value: 'events', label: 'Events', count: counts?.events },
        { value: 'resources', label: 'Resources', count: counts?.resources },
        { value: 'collections', label: 'Collections' },
        { value: 'files', label: 'Files', count: counts?.files },
      ] as const)
    : []),
  ...(may.read || joining !== 'hidden' ? [{ value: 'members' as const, label: 'Members', count: members }] : []),
  { value: 'about', label: 'About' },
]

function OpenGroup({ group }: { group: GroupData }) {
  useTitle(group.title)
  useGroupNews(group)
  const tabs = tabsOf(group)
  const [tab, choose] = useTab(tabs.map(({ value }) => value))
  return (
    <>
      <GroupHead group={group} />
      <div className="group-notices">
        <GroupNotices group={group} />
      </div>
      <Tabs label="Group" value={tab} onValueChange={choose} tabs={tabs}>
        <TabPanel value="posts">
          <PostsAndPanel group={group} />
        </TabPanel>
        <TabPanel value="events">
          <div className="group-tab">
            <GroupEvents groupId={group.id} mayPropose={group.may.write && !group.archivedAt} />
          </div>
        </TabPanel>
        <TabPanel value="resources">
          <div className="group-tab">
            <Suspense fallback={<PostSkeleton />}>
              <GroupResources groupId={group.id} mayShare={group.may.write && !group.archivedAt} />
            </Suspense>
          </div>
        </TabPanel>
        <TabPanel value="collections">
          <div className="group-tab">
            <Suspense fallback={<PostSkeleton />}>
              <GroupCollections groupId={group.id} mayShare={group.may.write && !group.archivedAt} />
            </Suspense>
          </div>
        </TabPanel>
        <TabPanel value="files">
          <div className="group-tab">
            <GroupFiles groupId={group.id} />
          </div>
        </TabPanel>
        <TabPanel value="members">
          <div className="group-tab">
            <GroupPeople group={group} />
          </div>
        </TabPanel>
        <TabPanel value="about">
          <div className="group-tab group-about-tab">
            <GroupAbout group={group} isWhole />
          </div>
        </TabPanel>
      </Tabs>
    </>
  )
}

function PostsAndPanel({ group }: { group: GroupData }) {
  const hasPanel = useMedia('(min-width: 768px)')
  return (
    <div className="group-split">
      <GroupPosts group={group} hasSearch={!hasPanel} />
      <aside className="group-side" aria-label="About the group">
        {hasPanel && group.may.read && <GroupSearch groupId={group.id} />}
        <GroupAbout group={group}>{group.may.read && group.counts?.events ? <NextEvents groupId={group.id} /> : null}</GroupAbout>
      </aside>
    </div>
  )
}

/** In the query: choosing a tab does not leave the screen. */
function useTab(offered: Tab[]) {
  const [search, setSearch] = useSearchParams()
  const tab = offered.find((name) => name === search.get('tab')) ?? 'posts'
  const choose = (chosen: Tab) =>
    setSearch(chosen === 'posts' ? {} : { tab: chosen }, { replace: true, preventScrollReset: true })
  return [tab, choose] as const
}
