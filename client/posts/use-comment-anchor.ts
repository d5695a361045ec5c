import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Post } from '#contract/posts.ts'

/** The address names a comment: the page moves to it once it is there. Answers whether it is still to be looked for. */
export function useCommentAnchor({ comments }: Post): boolean {
  const { hash } = useLocation()
  const wantedId = Number(/^#comment-(\d{1,10})$/.exec(hash)?.[1] ?? 0)
  const isThere = comments.some(({ id }) => id === wantedId)

  useEffect(() => {
    if (isThere) document.getElementById(`comment-${wantedId}`)?.scrollIntoView({ block: 'center' })
  }, [isThere, wantedId])

  return wantedId > 0 && wantedId < (comments[0]?.id ?? 0)
}
