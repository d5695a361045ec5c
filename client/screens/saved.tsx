import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { roomTypes } from '#contract/search-types.ts'
import { HoldingLink } from '#client/holdings/holding-link.tsx'
import { OwnLists } from '#client/lists/own-lists.tsx'
import { useTitle } from '#client/page/use-title.ts'
import { PostCard } from '#client/posts/post-card.tsx'
import { PostList } from '#client/posts/post-list.tsx'
import { savesQuery } from '#client/posts/saves-query.ts'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { PostSkeleton } from '#client/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { HouseRulesRail } from './rails/house-rules-rail.tsx'
import { LeftRail } from './rails/left-rail.tsx'

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'posts', label: 'Posts' },
  { value: 'events', label: 'Events' },
  { value: 'resources', label: 'Resources' },
  { value: 'learning', label: 'Learning' },
  { value: 'collections', label: 'Collections' },
  { value: 'lists', label: 'Lists' },
] as const
type Tab = (typeof tabs)[number]['value']

export default function Saved() {
  useTitle('Saved')
  const [tab, choose] = useTab()
  return (
    <div className="page page--3">
      <LeftRail />
      <main className="main" id="main">
        <div className="page-head">
          <div>
            <h1 className="title">Saved</h1>
            <p className="lede">What you keep for later. Only you see it, except the lists you share.</p>
          </div>
        </div>
        <Tabs label="Saved" value={tab} onValueChange={choose} tabs={[...tabs]}>
          <TabPanel value="all">
            <Saves
              empty={nothing(
                'You have saved nothing yet.',
                'Choose “Save” in the menu of a post, an event or a course, or on the page of a resource or a collection, to keep it here.',
              )}
            />
          </TabPanel>
          <TabPanel value="posts">
            <PostList
              of={{ saved: 'true' }}
              empty={nothing('You have no saved posts yet.', 'Choose “Save post” in the menu of a post to keep it here.')}
            />
          </TabPanel>
          <TabPanel value="events">
            <Saves
              type="event"
              empty={nothing('You have no saved events yet.', 'Choose “Save event” in the menu of an event to keep it here.')}
            />
          </TabPanel>
          <TabPanel value="resources">
            <Saves
              type={roomTypes.resources.join()}
              empty={nothing('You have no saved resources yet.', 'Choose “Save” on the page of a resource to keep it here.')}
            />
          </TabPanel>
          <TabPanel value="learning">
            <Saves
              type="course"
              empty={nothing('You have no saved courses yet.', 'Choose “Save course” in the menu of a course to keep it here.')}
            />
          </TabPanel>
          <TabPanel value="collections">
            <Saves
              type={roomTypes.collections.join()}
              empty={nothing(
                'You have no saved collections yet.',
                'Choose “Save” on the page of a collection or an item to keep it here.',
              )}
            />
          </TabPanel>
          <TabPanel value="lists">
            <OwnLists />
          </TabPanel>
        </Tabs>
      </main>
      <HouseRulesRail />
    </div>
  )
}

const nothing = (text: string, sub: string) => <Empty drawing="drawer" text={text} sub={sub} />

/** Newest first, posts and things from the rooms together. What is unsaved disappears at once. */
function Saves({ type, empty }: { type?: string; empty: ReactNode }) {
  const query = useInfiniteQuery(savesQuery(type))
  const { data, isError, refetch } = query
  if (!data) {
    if (isError) {
      return (
        <div className="card bleed">
          <LoadError text="Error loading what you saved. Please try again later." onRetry={() => void refetch()} />
        </div>
      )
    }
    return (
      <>
        <VisuallyHidden role="status">Loading what you saved</VisuallyHidden>
        <PostSkeleton />
      </>
    )
  }
  const posts = data.pages.flatMap(({ items }) => items).filter(({ savedByUser }) => savedByUser)
  const shown = data.pages
    .flatMap(({ order }) => order)
    .map(({ postId, card }) => ({ card, post: posts.find(({ id }) => id === postId) }))
    .filter(({ card, post }) => card ?? post)
  if (shown.length === 0 && !query.hasNextPage) return <div className="card bleed">{empty}</div>
  return (
    <div className="post-list">
      {shown.map(({ card, post }) =>
        post ? <PostCard key={`post-${post.id}`} post={post} /> : card && <HoldingLink key={card.id} holding={card} />,
      )}
      <LoadMore pages={query} />
    </div>
  )
}

function useTab() {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'all'
  const choose = (chosen: Tab) => setSearch(chosen === 'all' ? {} : { tab: chosen }, { replace: true, preventScrollReset: true })
  return [tab, choose] as const
}
