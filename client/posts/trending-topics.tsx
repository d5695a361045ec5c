import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { TrendingTopic } from '#contract/posts.ts'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { categoryFilter } from './post-filter.ts'
import { trendingTopicsQuery } from './queries.ts'
import './trending-topics.css'

/** An extra wherever it is shown: it disappears if it cannot be loaded, or if no one has written this week. */
export function TrendingTopics() {
  const { data: topics, isError } = useQuery(trendingTopicsQuery)
  if (isError || topics?.length === 0) return null
  return (
    <section>
      <div className="panel-h">
        <h2>Trending Topics</h2>
      </div>
      <ol className="topics">
        {topics ? topics.map((topic) => <TopicItem key={topic.topic} topic={topic} />) : <TopicSkeletons />}
      </ol>
    </section>
  )
}

function TopicItem({ topic: { topic, spelling, posts, categoryId } }: { topic: TrendingTopic }) {
  return (
    <li>
      {categoryId === null ? (
        <Link to={paths.topic(topic)}>#{spelling}</Link>
      ) : (
        <Link to={paths.home(categoryFilter(categoryId))}>{spelling}</Link>
      )}
      <span className="meta">{counted(posts, 'post')} this week</span>
    </li>
  )
}

const TopicSkeletons = () =>
  ['70%', '84%', '62%'].map((width) => (
    <li key={width}>
      <Skeleton width={width} height="1rem" />
    </li>
  ))
