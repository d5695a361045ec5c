import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { commentsInLists } from '#contract/posts.ts'
import { useInView } from '#client/page/use-in-view.ts'
import { Button } from '#client/ui/button.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'
import type { ChangeThread, Thread, ThreadOf } from './thread.ts'
import { useEarlierComments } from './use-earlier-comments.ts'

/** Fetched before the reader reaches the end of what is loaded. */
const ahead = '0px 0px 800px'

type RestOfCommentsProps = { of: ThreadOf; thread: Thread; isItself: boolean; changeThread: ChangeThread }

/**
 * Below the comments on a post's own page, newest on top: the first page is fetched at once, earlier ones as the reader comes
 * near, or until the comment named in the address is there.
 */
export function RestOfComments({ of, thread, isItself, changeThread }: RestOfCommentsProps) {
  const { load, left, isPending, isError } = useEarlierComments(of, thread, changeThread)
  const isLookedFor = useCommentAnchor(thread)
  const [end, isNearEnd] = useInView(ahead)
  const isFirstPage = thread.comments.length <= commentsInLists
  const isDue = isItself && left > 0 && !isPending && !isError && (isFirstPage || isNearEnd || isLookedFor)
  // A quick answer is rendered together with the next one due: the first comment tells pages apart.
  const dueBefore = isDue ? (thread.comments[0]?.id ?? 0) : undefined

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

/** If the address names a comment, the page scrolls to it once it is there. Returns whether it still has to be found. */
function useCommentAnchor({ comments }: Thread): boolean {
  const { hash } = useLocation()
  const wantedId = Number(/^#comment-(\d{1,10})$/.exec(hash)?.[1] ?? 0)
  const isThere = comments.some(({ id }) => id === wantedId)

  useEffect(() => {
    if (isThere) document.getElementById(`comment-${wantedId}`)?.scrollIntoView({ block: 'center' })
  }, [isThere, wantedId])

  return wantedId > 0 && wantedId < (comments[0]?.id ?? 0)
}
