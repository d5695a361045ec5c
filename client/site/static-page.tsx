import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { SitePage, TextVersion } from '#contract/site.ts'
import { named } from '#client/page/site.ts'
import { useDescription } from '#client/page/use-description.ts'
import { useTitle } from '#client/page/use-title.ts'
import { Toc, type TocEntry } from '#client/ui/toc.tsx'
import './static-page.css'

interface StaticPageProps {
  page: SitePage
  /** When it says more than the page's title. */
  heading?: string
  lede: ReactNode
  /** Of a text that members agree to; one that was published here is known by its day. */
  version?: TextVersion | { date: string; isComing: boolean }
  /** Below the title: what is to be known before reading. */
  notice?: ReactNode
  /** Stands beside the text; the headings of the text, as a rule. */
  sections?: readonly TocEntry[]
  aside?: ReactNode
  children: ReactNode
}

const none: readonly TocEntry[] = []

/** The pages that read: a title, a table of contents beside the text, and the text. */
export function StaticPage({
  page,
  heading = page.title,
  lede,
  version,
  sections = none,
  notice,
  aside,
  children,
}: StaticPageProps) {
  useTitle(page.title)
  useDescription(named(page.description))
  useScrollToAnchor()
  return (
    <main className="static" id="main">
      <header>
        <h1>{heading}</h1>
        <p className="lede">{lede}</p>
        {version && (
          <p className="meta">
            {'version' in version ? `Version ${version.version}, in force from` : inForce(version)}{' '}
            <time dateTime={version.date}>{longDate(version.date)}</time>
          </p>
        )}
        {notice}
      </header>
      {aside ?? <Toc entries={sections} />}
      <div className="prose">{children}</div>
    </main>
  )
}

const inForce = ({ isComing }: { isComing: boolean }) => (isComing ? 'Comes into force on' : 'In force from')

/** A link to a part of another page, or to one further down with a question in its address, arrives there. */
function useScrollToAnchor() {
  const location = useLocation()
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [location])
}

export const longDate = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
