import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { useEarlierComments } from './use-earlier-comments.ts'

/** The address names a comment: earlier ones are loaded until it is there, then the page moves to it. */
export function useCommentAnchor(post: Post) {
  const { hash } = useLocation()
  const { mutate: load, isPending, isError } = useEarlierComments(post)
  const wantedId = Number(/^#comment-(\d{1,10})$/.exec(hash)?.[1] ?? 0)
  const firstId = post.comments[0]?.id ?? 0
  const isThere = post.comments.some(({ id }) => id === wantedId)
  const mayBeEarlier = wantedId > 0 && wantedId < firstId && post.comments.length < post.commentCount

  useEffect(() => {
    if (mayBeEarlier && !isPending && !isError) load()
  }, [mayBeEarlier, isPending, isError, load])

  useEffect(() => {
    if (isThere) document.getElementById(`comment-${wantedId}`)?.scrollIntoView({ block: 'center' })
  }, [isThere, wantedId])
}
