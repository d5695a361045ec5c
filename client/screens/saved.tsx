import { useTitle } from '#client/page/use-title.ts'
import { PostList } from '#client/posts/post-list.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { HouseRulesRail } from './rails/house-rules-rail.tsx'
import { LeftRail } from './rails/left-rail.tsx'

export default function Saved() {
  useTitle('Saved')
  return (
    <div className="page page--3">
      <LeftRail />
      <main className="main" id="main">
        <div className="page-head">
          <div>
            <h1 className="title">Saved</h1>
            <p className="lede">Posts you keep for later. Nobody else sees this list.</p>
          </div>
        </div>
        <PostList
          of={{ saved: 'true' }}
          empty={
            <Empty
              drawing="drawer"
              text="You have no saved posts yet."
              sub="Choose “Save post” in the menu of a post to keep it here."
            />
          }
        />
      </main>
      <HouseRulesRail />
    </div>
  )
}
