import type { Post } from '#contract/posts.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { counted } from '#client/page/counted.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { UnsentComment } from './unsent-comment.tsx'
import { useEarlierComments } from './use-earlier-comments.ts'
import { useCommentsOnTheirWay } from './use-comments-on-their-way.ts'
import { useWatchPost } from './use-watch-post.ts'
import { useWriteComment } from './use-write-comment.ts'
import './comments.css'

type CommentsProps = { id: string; post: Post; onPosted: () => void }

export default function Comments({ id, post, onPosted }: CommentsProps) {
  const viewer = useMember()
  useWatchPost(post.id)
  const onTheirWay = useCommentsOnTheirWay(post.id)
  const { post: send, retry, discard } = useWriteComment(post.id, onPosted)
  return (
    <section className="comments" id={id} aria-label="Comments">
      <EarlierComments post={post} />
      {post.comments.length + onTheirWay.length > 0 && (
        <ul className="stack">
          {post.comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} viewer={viewer} />
          ))}
          {onTheirWay.map((comment) => (
            <UnsentComment
              key={comment.clientId}
              author={viewer}
              content={comment.content}
              hasFailed={comment.hasFailed}
              onRetry={() => retry(comment)}
              onDiscard={() => discard(comment.clientId)}
            />
          ))}
        </ul>
      )}
      <CommentForm viewer={viewer} onSubmit={send} />
    </section>
  )
}

function EarlierComments({ post }: { post: Post }) {
  const { mutate: load, isPending } = useEarlierComments(post)
  const count = post.commentCount - post.comments.length
  if (count <= 0) return null
  return (
    <button type="button" className="link link--quiet earlier" disabled={isPending} onClick={() => load()}>
      {isPending ? 'Loading...' : `Show ${counted(count, 'earlier comment')}`}
    </button>
  )
}
