import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { listSharedHoldings } from '#contract/holdings.ts'
import { topicKey } from '#contract/posts.ts'
import { HoldingLink } from '#client/holdings/holding-link.tsx'
import { call } from '#client/http/call.ts'
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
        <AlsoInRooms topic={topic} />
        <PostList key={topic} of={{ topic }} empty={<Empty drawing="lens" text={`No posts about #${topic} yet.`} />} />
      </main>
      <HouseRulesRail />
    </div>
  )
}

const mostShown = 5

const inRoomsQuery = (topic: string) =>
  queryOptions({
    queryKey: ['shared-holdings', { topic }] as const,
    queryFn: ({ signal }) => call(listSharedHoldings, { query: { topic, limit: mostShown } }, { signal }),
  })

/** Left out if there is nothing, or while that is unknown. */
function AlsoInRooms({ topic }: { topic: string }) {
  const { data: holdings = [] } = useQuery(inRoomsQuery(topic))
  if (holdings.length === 0) return null
  return (
    <section aria-labelledby="also-in-rooms">
      <div className="panel-h">
        <h2 id="also-in-rooms">Also in events and resources</h2>
      </div>
      <div className="holding-links holding-links--panel">
        {holdings.map((holding) => (
          <HoldingLink key={holding.id} holding={holding} />
        ))}
      </div>
    </section>
  )
}
