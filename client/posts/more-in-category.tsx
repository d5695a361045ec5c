import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { postsQuery } from './queries.ts'
import './more-in-category.css'

const mostShown = 3

/** Shown beside a post: others filed with it. Nothing is shown if there are none. */
export function MoreInCategory({ post, categoryId }: { post: Post; categoryId: number }) {
  const { data } = useInfiniteQuery(postsQuery({ category: String(categoryId) }))
  const others = data?.pages[0]?.items.filter(({ id }) => id !== post.id).slice(0, mostShown) ?? []
  if (others.length === 0) return null
  return (
    <section>
      <div className="panel-h">
        <h2>More in this category</h2>
      </div>
      {others.map(({ id, user, content, createdAt }) => (
        <Link key={id} className="more-post" to={paths.post(id)}>
          <Avatar name={user.name} src={user.profilePicture} size={36} />
          <span className="grow">
            <b>{firstLineOf(content)}</b>
            <span className="meta">
              {user.name} · <TimeAgo date={createdAt} />
            </span>
          </span>
        </Link>
      ))}
    </section>
  )
}

/** The style sheet truncates it to fit. */
const firstLineOf = (content: string) => content.trim().split('\n', 1)[0]?.slice(0, 200)
