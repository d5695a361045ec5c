import { useEffect, useState } from 'react'
import './toc.css'

export type TocEntry = readonly [id: string, title: string]

/** The contents of the page; the entry of the section being read is marked. */
export function Toc({ entries }: { entries: readonly TocEntry[] }) {
  const current = useSectionBeingRead(entries)
  return (
    <nav className="toc not-phone" aria-label="On this page">
      {entries.map(([id, title]) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}

function useSectionBeingRead(entries: readonly TocEntry[]) {
  const [current, setCurrent] = useState(entries[0]?.[0])

  useEffect(() => {
    const read = (seen: IntersectionObserverEntry[]) => {
      const section = seen.find(({ isIntersecting }) => isIntersecting)
      if (section) setCurrent(section.target.id)
    }
    // A section counts as being read once its heading is in the upper third of the window.
    const observer = new IntersectionObserver(read, { rootMargin: '0px 0px -67% 0px' })
    for (const [id] of entries) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [entries])

  return current
}
