import { useParams } from 'react-router'
import { topicKey } from '#contract/posts.ts'
import { useTitle } from '#client/page/use-title.ts'
import { PostList } from '#client/posts/post-list.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { HouseRulesRail } from './rails/house-rules-rail.tsx'
import { LeftRail } from './rails/left-rail.tsx'

export default function Topic() {
  const { tag = '' } = useParams()
  const topic = topicKey(tag)
  useTitle(`#${topic}`)
  return (
    <div className="page page--3">
      <LeftRail />
      <main className="main" id="main">
        <div className="page-head">
          <div>
            <h1 className="title">#{topic}</h1>
            <p className="lede">Posts that carry this topic, newest first.</p>
          </div>
        </div>
        <PostList key={topic} of={{ topic }} empty={<Empty drawing="lens" text={`No posts about #${topic} yet.`} />} />
      </main>
      <HouseRulesRail />
    </div>
  )
}
