import { Hourglass } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Post } from '#contract/posts.ts'
import type { CurrentUser } from '#contract/users.ts'
import './post-state.css'

const RejectedPost = lazy(() => import('./rejected-post.tsx'))

/** The state of an author's own post while no one else can see it. Admins read "Pending Approval" on the slip above. */
export function PostState({ post, viewer }: { post: Post; viewer: CurrentUser }) {
  if (post.userId !== viewer.id) return null
  if (post.state === 'rejected') {
    return (
      <Suspense>
        <RejectedPost post={post} />
      </Suspense>
    )
  }
  if (post.state === 'approved' || viewer.isAdmin) return null
  return (
    <p className="post-waiting">
      <Hourglass />
      <span>
        <b>Pending review</b> {post.group ? 'Only you, the moderators and the admins' : 'Only you and the admins'} can see this
        post.
      </span>
    </p>
  )
}
