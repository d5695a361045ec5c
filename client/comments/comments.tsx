import type { Post } from '#contract/posts.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { counted } from '#client/page/counted.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import type { ChangePost } from './comments-of-post.ts'
import { RestOfComments } from './rest-of-comments.tsx'
import { UnsentComment } from './unsent-comment.tsx'
import { useEarlierComments } from './use-earlier-comments.ts'
import { useCommentsOnTheirWay } from './use-comments-on-their-way.ts'
import { useWriteComment } from './use-write-comment.ts'
import './comments.css'

type CommentsProps = {
  id: string
  post: Post
  /** On the post's own page: all of them, the newest on top, so that earlier ones come in below what is being read. */
  isWhole?: boolean | undefined
  /** False while the post is the copy of a list, which the post itself will replace with whatever was loaded. */
  isItself: boolean
  /** The viewer takes away what others have written here. */
  mayModerate: boolean
  changePost: ChangePost
  onPosted: () => void
}

export function Comments({ id, post, isWhole, isItself, mayModerate, changePost, onPosted }: CommentsProps) {
  const viewer = useMember()
  const onTheirWay = useCommentsOnTheirWay(post.id)
  const { post: send, retry, discard } = useWriteComment({ postId: post.id, changePost, onPosted })
  const items = [
    ...post.comments.map((comment) => (
      <CommentItem key={comment.id} comment={comment} viewer={viewer} mayModerate={mayModerate} changePost={changePost} />
    )),
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
  const form = <CommentForm viewer={viewer} postId={post.id} onSubmit={send} />
  return (
    <section className="comments" id={id} aria-label="Comments">
      {isWhole ? form : <EarlierComments post={post} changePost={changePost} />}
      {items.length > 0 && <ul className="stack">{isWhole ? items.toReversed() : items}</ul>}
      {isWhole ? <RestOfComments post={post} isItself={isItself} changePost={changePost} /> : form}
    </section>
  )
}

function EarlierComments({ post, changePost }: { post: Post; changePost: ChangePost }) {
  const { load, left, isPending } = useEarlierComments(post, changePost)
  if (left === 0) return null
  return (
    <button type="button" className="link link--quiet earlier" disabled={isPending} onClick={() => load()}>
      {isPending ? 'Loading...' : `Show ${counted(left, 'earlier comment')}`}
    </button>
  )
}
