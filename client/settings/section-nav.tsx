import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { SectionName } from './settings-section.tsx'
import '#client/ui/toc.css'

/** Its links are addresses: sections can be bookmarked, and opened from elsewhere. */
export function SectionNav({ sections }: { sections: SectionName[] }) {
  const { hash } = useLocation()
  const asked = sections.find(({ id }) => hash === `#${id}`)?.id

  useEffect(() => {
    const section = asked && document.getElementById(asked)
    if (!section) return
    section.scrollIntoView()
    section.querySelector('h2')?.focus({ preventScroll: true })
  }, [asked])

  return (
    <nav className="toc not-phone" aria-label="Settings sections">
      {sections.map(({ id, title }, index) => (
        <Link key={id} to={`#${id}`} aria-current={id === asked || (!asked && index === 0) ? 'true' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
