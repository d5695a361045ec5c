import { useQuery } from '@tanstack/react-query'
import { Check, Hourglass, Undo2, X } from 'lucide-react'
import { restorePost } from '#contract/moderation.ts'
import type { Post } from '#contract/posts.ts'
import { call } from '#client/http/call.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { PostAuthor } from '#client/posts/post-author.tsx'
import { PostMedia } from '#client/posts/post-media.tsx'
import { PostText } from '#client/posts/post-text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Cloth } from '#client/ui/cloth.tsx'
import { RelevanceReasons } from './relevance-reasons.tsx'
import { useAdminAction } from './use-admin-action.ts'
import '#client/posts/post-card.css'
import '#client/posts/moderator-slip.css'

type QueuedPostProps = {
  post: Post
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  isApproving: boolean
  onApprove: () => void
  onReject: () => void
}

export function QueuedPost({ post, isChosen, onChoose, isApproving, onApprove, onReject }: QueuedPostProps) {
  const isPending = post.state === 'pending'
  const restore = useAdminAction({
    run: () => call(restorePost, { params: { id: String(post.id) }, body: {} }),
    done: { title: 'Post restored', description: 'It waits for review again.' },
  })
  return (
    <article className="card bleed" aria-label={`${isPending ? 'Pending' : 'Rejected'} post by ${post.user.name}`} tabIndex={-1}>
      <div className="slip slip--pending">
        {isPending && (
          <input
            type="checkbox"
            aria-label={`Select the post by ${post.user.name}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        )}
        <span className="lbl">
          {isPending ? <Hourglass className="i--sm" /> : <X className="i--sm" />}
          {isPending ? 'Pending Approval' : 'Rejected'}
        </span>
        <RelevanceReasons post={post} />
      </div>
      <div className="post">
        <PostAuthor post={post}>{null}</PostAuthor>
        <PostText post={post} />
        <PostMedia attachments={post.attachments} />
        <AlternativeTexts post={post} />
        {post.rejectionReason && <p className="muted">Reason given: {post.rejectionReason}</p>}
      </div>
      <div className="decide">
        <CategoryOf post={post} />
        {isPending ? (
          <>
            <Button variant="danger-quiet" size="sm" icon={<X />} onClick={onReject}>
              Reject
            </Button>
            <Button
              variant="primary"
              size="sm"
              icon={<Check />}
              busy={isApproving ? 'Approving...' : undefined}
              onClick={onApprove}
            >
              Approve
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            icon={<Undo2 />}
            busy={restore.isPending ? 'Restoring...' : undefined}
            onClick={() => restore.mutate(undefined)}
          >
            Undo
          </Button>
        )}
      </div>
    </article>
  )
}

/** What only some readers are told, and others not until they open a picture, is decided on too. */
function AlternativeTexts({ post: { attachments } }: { post: Post }) {
  const described = attachments.filter(({ alt }) => alt !== '')
  if (described.length === 0) return null
  return (
    <dl className="alternative-texts">
      {described.map(({ url, name, alt }) => (
        <div key={url}>
          <dt>Alternative text of {name}</dt>
          <dd dir="auto">{alt}</dd>
        </div>
      ))}
    </dl>
  )
}

function CategoryOf({ post }: { post: Post }) {
  const { data } = useQuery(categoriesQuery)
  const category = data?.find(({ id }) => id === post.categoryId)
  return category ? <Cloth name={category.name} cloth={category.cloth} /> : <span className="meta no-category">No category</span>
}
