import type { ReactNode } from 'react'
import { useMember } from '#client/accounts/use-viewer.ts'
import { counted } from '#client/page/counted.ts'
import { CommentForm, type CommentWords, commentWords } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import type { ChangeThread, Thread, ThreadOf } from './thread.ts'
import { RestOfComments } from './rest-of-comments.tsx'
import { UnsentComment } from './unsent-comment.tsx'
import { useEarlierComments } from './use-earlier-comments.ts'
import { useCommentsOnTheirWay } from './unsent-comments.ts'
import { useWriteComment } from './use-write-comment.ts'
import './comments.css'

type CommentsProps = {
  id: string
  of: ThreadOf
  thread: Thread
  /** "Comments" by default. */
  words?: CommentWords
  /** Shown beside certain names, by the person's id. */
  badges?: ReadonlyMap<number, ReactNode>
  /** On the post's own page: all of them, newest on top, so that earlier ones are added below what is being read. */
  isWhole?: boolean | undefined
  /** False while the post is a list's copy, which the post itself will replace along with whatever was loaded. */
  isItself: boolean
  /** The viewer may take down what others have written here. */
  mayModerate: boolean
  /** True by default. */
  mayWrite?: boolean
  changeThread: ChangeThread
  onPosted: () => void
}

export function Comments(props: CommentsProps) {
  const {
    id,
    of,
    thread,
    words = commentWords,
    badges,
    isWhole,
    isItself,
    mayModerate,
    mayWrite = true,
    changeThread,
    onPosted,
  } = props
  const viewer = useMember()
  const onTheirWay = useCommentsOnTheirWay(of, viewer.id)
  const { post: send, retry, discard } = useWriteComment({ of, viewerId: viewer.id, changeThread, onPosted })
  const items = [
    ...thread.comments.map((comment) => (
      <CommentItem
        key={comment.id}
        comment={comment}
        badge={badges?.get(comment.user.id)}
        viewer={viewer}
        mayModerate={mayModerate}
        changeThread={changeThread}
      />
    )),
    ...onTheirWay.map((comment) => (
      <UnsentComment
        key={comment.clientId}
        author={viewer}
        content={comment.content}
        hasFailed={comment.hasFailed}
        onRetry={() => retry({ content: comment.content, clientId: comment.clientId })}
        onDiscard={() => discard(comment.clientId)}
      />
    )),
  ]
  const form = mayWrite && <CommentForm viewer={viewer} of={of} words={words} onSubmit={send} />
  return (
    <section className="comments" id={id} aria-label={words.all}>
      {isWhole ? form : <EarlierComments of={of} thread={thread} changeThread={changeThread} />}
      {items.length > 0 && <ul className="stack">{isWhole ? items.toReversed() : items}</ul>}
      {isWhole ? <RestOfComments of={of} thread={thread} isItself={isItself} changeThread={changeThread} /> : form}
    </section>
  )
}

type EarlierCommentsProps = { of: ThreadOf; thread: Thread; changeThread: ChangeThread }

function EarlierComments({ of, thread, changeThread }: EarlierCommentsProps) {
  const { load, left, isPending } = useEarlierComments(of, thread, changeThread)
  if (left === 0) return null
  return (
    <button type="button" className="link link--quiet earlier" disabled={isPending} onClick={() => load()}>
      {isPending ? 'Loading...' : `Show ${counted(left, 'earlier comment')}`}
    </button>
  )
}
