import type { Post } from '#contract/posts.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { counted } from '#client/page/counted.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { RestOfComments } from './rest-of-comments.tsx'
import { UnsentComment } from './unsent-comment.tsx'
import { useEarlierComments } from './use-earlier-comments.ts'
import { useCommentsOnTheirWay } from './use-comments-on-their-way.ts'
import { useWatchPost } from './use-watch-post.ts'
import { useWriteComment } from './use-write-comment.ts'
import './comments.css'

type CommentsProps = {
  id: string
  post: Post
  /** On the post's own page: all of them, the newest on top, so that earlier ones come in below what is being read. */
  isWhole?: boolean | undefined
  onPosted: () => void
}

export default function Comments({ id, post, isWhole, onPosted }: CommentsProps) {
  const viewer = useMember()
  useWatchPost(post.id)
  const onTheirWay = useCommentsOnTheirWay(post.id)
  const { post: send, retry, discard } = useWriteComment(post.id, onPosted)
  const items = [
    ...post.comments.map((comment) => <CommentItem key={comment.id} comment={comment} viewer={viewer} />),
    ...onTheirWay.map((comment) => (
      <UnsentComment
        key={comment.clientId}
        author={viewer}
        content={comment.content}
        hasFailed={comment.hasFailed}
        onRetry={() => retry(comment)}
        onDiscard={() => discard(comment.clientId)}
      />
    )),
  ]
  return (
    <section className="comments" id={id} aria-label="Comments">
      {isWhole ? <CommentForm viewer={viewer} postId={post.id} onSubmit={send} /> : <EarlierComments post={post} />}
      {items.length > 0 && <ul className="stack">{isWhole ? items.toReversed() : items}</ul>}
      {isWhole ? <RestOfComments post={post} /> : <CommentForm viewer={viewer} postId={post.id} onSubmit={send} />}
    </section>
  )
}

function EarlierComments({ post }: { post: Post }) {
  const { load, left, isPending } = useEarlierComments(post)
  if (left === 0) return null
  return (
    <button type="button" className="link link--quiet earlier" disabled={isPending} onClick={() => load()}>
      {isPending ? 'Loading...' : `Show ${counted(left, 'earlier comment')}`}
    </button>
  )
}
