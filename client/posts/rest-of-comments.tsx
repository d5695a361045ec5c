import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { commentsInLists, type Post } from '#contract/posts.ts'
import { useInView } from '#client/page/use-in-view.ts'
import { Button } from '#client/ui/button.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'
import { postQuery } from './queries.ts'
import { useCommentAnchor } from './use-comment-anchor.ts'
import { useEarlierComments } from './use-earlier-comments.ts'

/** Fetched before the reader comes to the end of what is loaded. */
const ahead = '0px 0px 800px'

/**
 * Below the comments on a post's own page, newest on top: the page of them that a reader starts with comes at once, those
 * before it as the reader comes near, or until the one that the address names is there.
 */
export function RestOfComments({ post }: { post: Post }) {
  const { load, left, isPending, isError } = useEarlierComments(post)
  const isLookedFor = useCommentAnchor(post)
  const [end, isNearEnd] = useInView(ahead)
  // Until then it is the copy of a list, which the post itself replaces with whatever was loaded.
  const { isSuccess: isItself } = useQuery({ ...postQuery(post.id), enabled: false })
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
