import { Pin } from 'lucide-react'
import { lazy, type ReactNode, Suspense, use } from 'react'
import type { Post } from '#contract/posts.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { classNames } from '#client/ui/class-names.ts'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { GroupOfPosts } from './group-of-posts.ts'
import { PostAuthor } from './post-author.tsx'
import { PostFooter } from './post-footer.tsx'
import { PostMedia } from './post-media.tsx'
import { PostState } from './post-state.tsx'
import { PostText, useKeptState } from './post-text.tsx'
import './post-card.css'

const PostMenu = lazyMenu(() => import('./post-menu.tsx'))
const loadComments = () => import('./post-comments.tsx')
const PostComments = lazy(loadComments)
/** For admins only, so others never load it. */
const ModeratorSlip = lazy(() => import('./moderator-slip.tsx'))

type PostCardProps = {
  post: Post
  /** On the post's own page: full text, comments open. */
  isWhole?: boolean
  /** An excerpt, shown instead of the post's text. */
  text?: ReactNode
  /** Pinned at the top of its group. */
  isPinned?: boolean
}

const PinnedBy = () => {
  const name = use(GroupOfPosts)?.pinnedBy
  return name ? (
    <span>
      Pinned by <bdi>{name}</bdi>
    </span>
  ) : (
    'Pinned'
  )
}

export function PostCard({ post, isWhole, text, isPinned }: PostCardProps) {
  const viewer = useMember()
  const [isOpen, setIsOpen] = useKeptState(`comments-${isWhole ? 'whole-' : ''}${post.id}`, isWhole === true)
  const commentsId = `comments-of-${post.id}`
  return (
    <article
      id={`post-${post.id}`}
      className={classNames('card bleed', viewer.isAdmin && 'post-wrap')}
      aria-label={`Post by ${post.user.name}`}
      tabIndex={-1}
    >
      {isPinned && (
        <p className="pinned-slip">
          <Pin />
          <PinnedBy />
        </p>
      )}
      {viewer.isAdmin && (
        <Suspense fallback={<div className="slip" />}>
          <ModeratorSlip post={post} />
        </Suspense>
      )}
      <div className="post">
        <PostAuthor post={post}>
          <PostMenu trigger={<KebabButton label="Post options" />} post={post} isWhole={isWhole} />
        </PostAuthor>
        <PostState post={post} viewer={viewer} />
        {text ?? <PostText post={post} isWhole={isWhole} />}
        <PostMedia attachments={post.attachments} />
        <PostFooter
          post={post}
          commentsId={commentsId}
          isOpen={isOpen}
          onNear={loadComments}
          onToggle={() => setIsOpen(!isOpen)}
        />
        {isOpen && (
          <Suspense>
            <PostComments id={commentsId} post={post} isWhole={isWhole} onPosted={() => setIsOpen(true)} />
          </Suspense>
        )}
      </div>
    </article>
  )
}
