import { Pencil } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { focusComposer, PostComposer } from '#client/composer/post-composer.tsx'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { FilterBar } from '#client/posts/filter-bar.tsx'
import { NewPostsPill } from '#client/posts/new-posts-pill.tsx'
import { type PostFilter, postsOfFilter, readFilter } from '#client/posts/post-filter.ts'
import { PostList } from '#client/posts/post-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { LeftRail } from './rails/left-rail.tsx'
import { NotificationsPanel } from './rails/notifications-panel.tsx'
import { RoomStrip } from './rails/quick-links.tsx'
import { RightRail } from './rails/right-rail.tsx'

const panelId = 'posts'

export default function Home() {
  useTitle('Home')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = readFilter(search.get('filter'))
  const choose = (filter: PostFilter) =>
    void navigate(paths.home(filter === 'trending' ? undefined : filter), { preventScrollReset: true })
  return (
    <div className="page page--3">
      <LeftRail />
      <RoomStrip />
      <main className="main" id="main">
        <h1 className="sr-only">Home</h1>
        <PostComposer />
        <FilterBar filter={filter} onChoose={choose} panelId={panelId} />
        <NewPostsPill />
        <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${filter}`}>
          <PostList key={filter} of={postsOfFilter(filter)} empty={<NoPosts />} />
        </div>
      </main>
      <RightRail>
        <NotificationsPanel />
      </RightRail>
    </div>
  )
}

const NoPosts = () => (
  <Empty text="No posts found. Follow more colleagues or create your first post!">
    <Button variant="primary" icon={<Pencil />} onClick={focusComposer}>
      Write a post
    </Button>
  </Empty>
)
