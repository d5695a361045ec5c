import { useEffect, useRef } from 'react'
import type { Post } from '#contract/posts.ts'

interface Keys {
  posts: Post[]
  onApprove: (post: Post) => void
  onReject: (post: Post) => void
}

/** j and k walk the queue, a approves and r rejects where the focus is; never while something is being typed. */
export function useQueueKeys({ posts, onApprove, onReject }: Keys) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const articles = [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])]
      const at = articles.findIndex((article) => article.contains(document.activeElement))
      if (event.key === 'j') articles[Math.min(at + 1, articles.length - 1)]?.focus()
      if (event.key === 'k') articles[Math.max(at - 1, 0)]?.focus()
      const post = posts[at]
      if (post?.state !== 'pending') return
      if (event.key === 'a') onApprove(post)
      if (event.key === 'r') onReject(post)
      // The letter that opened the dialog must not be typed into it.
      if (event.key === 'a' || event.key === 'r') event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [posts, onApprove, onReject])

  return list
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select, [role=dialog] *'))
