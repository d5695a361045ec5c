import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { commentsInLists, type Post } from '#contract/posts.ts'
import { useInView } from '#client/page/use-in-view.ts'
import { Button } from '#client/ui/button.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'
import type { ChangePost } from './comments-of-post.ts'
import { useEarlierComments } from './use-earlier-comments.ts'

/** Fetched before the reader comes to the end of what is loaded. */
const ahead = '0px 0px 800px'

type RestOfCommentsProps = { post: Post; isItself: boolean; changePost: ChangePost }

/**
 * Below the comments on a post's own page, newest on top: the page of them that a reader starts with comes at once, those
 * before it as the reader comes near, or until the one that the address names is there.
 */
export function RestOfComments({ post, isItself, changePost }: RestOfCommentsProps) {
  const { load, left, isPending, isError } = useEarlierComments(post, changePost)
  const isLookedFor = useCommentAnchor(post)
  const [end, isNearEnd] = useInView(ahead)
  const isFirstPage = post.comments.length <= commentsInLists
  const isDue = isItself && left > 0 && !isPending && !isError && (isFirstPage || isNearEnd || isLookedFor)
  // A quick answer is drawn together with what is due next: the first comment tells one page from another.
  const dueBefore = isDue ? (post.comments[0]?.id ?? 0) : undefined

  useEffect(() => {
    if (dueBefore !== undefined) load()
  }, [dueBefore, load])

  if (left === 0) return null
  return (
    <p className="rest" ref={end} role="status">
      {isError ? (
        <Button size="sm" onClick={() => load()}>
          Load earlier comments
        </Button>
      ) : (
        <>
          <InlineSpinner /> Loading earlier comments
        </>
      )}
    </p>
  )
}

/** The address names a comment: the page moves to it once it is there. Answers whether it is still to be looked for. */
function useCommentAnchor({ comments }: Post): boolean {
  const { hash } = useLocation()
  const wantedId = Number(/^#comment-(\d{1,10})$/.exec(hash)?.[1] ?? 0)
  const isThere = comments.some(({ id }) => id === wantedId)

  useEffect(() => {
    if (isThere) document.getElementById(`comment-${wantedId}`)?.scrollIntoView({ block: 'center' })
  }, [isThere, wantedId])

  return wantedId > 0 && wantedId < (comments[0]?.id ?? 0)
}
