import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * From the repository's own Markdown (scripts/help-articles.ts), or an admin's, from which the server has removed all markup
 * (server/site/terms-text.ts).
 */
export function ArticleText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  useEffect(() => {
    /** Its links are plain ones; within the site they need no page load. */
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest('a')
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (!link || !isPlain || link.origin !== window.location.origin) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    const shown = text.current
    shown?.addEventListener('click', follow)
    return () => shown?.removeEventListener('click', follow)
  }, [navigate])

  return <div ref={text} className="prose-article" dangerouslySetInnerHTML={{ __html: html }} />
}
