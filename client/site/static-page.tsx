import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { SitePage, TextVersion } from '#contract/site.ts'
import { type OwnPage, ownPageNames, ownPages, type PageText, readPageText } from '#contract/site-texts.ts'
import { named, useSite } from '#client/page/site.ts'
import { useTitle } from '#client/page/use-title.ts'
import { Toc, type TocEntry } from '#client/ui/toc.tsx'
import { call } from '#client/http/call.ts'
import { ArticleText } from './article-text.tsx'
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
  /** What the software knows of itself: it stays where the operator has put a text of their own. Part of `children`, too. */
  facts?: ReactNode
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
  facts,
  children,
}: StaticPageProps) {
  const own = useOwnText(page)
  const isReplaced = own?.mode === 'replace'
  useTitle(page.title)
  useDescription(named(page.description))
  useScrollToAnchor()
  return (
    <main className="static" id="main">
      <header>
        <h1>{isReplaced ? page.title : heading}</h1>
        {!isReplaced && <p className="lede">{lede}</p>}
        {version && !isReplaced && (
          <p className="meta">
            {'version' in version ? `Version ${version.version}, in force from` : inForce(version)}{' '}
            <time dateTime={version.date}>{longDate(version.date)}</time>
          </p>
        )}
        {notice}
      </header>
      {aside ?? <Toc entries={isReplaced ? own.sections : sections} />}
      <div className="prose">
        {isReplaced ? null : children}
        {own && <ArticleText html={own.html} />}
        {isReplaced && facts}
      </div>
    </main>
  )
}

/** Asked for only where there is one; until it is here, the page that came with the software would be the wrong one. */
function useOwnText({ path }: SitePage): PageText | undefined {
  const { ownPages } = useSite()
  const page = ownPageAt(path)
  const isOwn = page !== undefined && ownPages.includes(path)
  const { data } = useQuery({ ...pageTextQuery(page ?? 'about'), enabled: isOwn })
  return isOwn ? (data ? (data.text ?? undefined) : nothingYet) : undefined
}

const nothingYet: PageText = { mode: 'replace', html: '', sections: [], publishedAt: '' }

/** Lists, rules and forms that the software draws. */
export const Facts = ({ children }: { children: ReactNode }) => <section className="page-facts">{children}</section>

const inForce = ({ isComing }: { isComing: boolean }) => (isComing ? 'Comes into force on' : 'In force from')

/** A link to a part of another page, or to one further down with a question in its address, arrives there. */
function useScrollToAnchor() {
  const location = useLocation()
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [location])
}

export const longDate = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** What search engines and previews say of the page, for as long as it shows. */
function useDescription(text: string) {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (!meta) return
    const before = meta.content
    meta.content = text
    return () => void (meta.content = before)
  }, [text])
}

const ownPageAt = (path: string) => ownPageNames.find((name) => ownPages[name].path === path)

const pageTextQuery = (page: OwnPage) =>
  queryOptions<{ text: PageText | null }>({
    queryKey: ['page-text', page],
    queryFn: ({ signal }) => call(readPageText, { params: { page } }, { signal }),
    initialData: () => cameWithThePage(page),
  })

/** The server wrote it into the page that it sent (server/this-site/changed-page.ts): nothing is asked for, and nothing flashes. */
function cameWithThePage(page: OwnPage): { text: PageText } | undefined {
  const data = globalThis.document?.getElementById('page-text')?.textContent
  const came = data ? (JSON.parse(data) as { page: OwnPage; text: PageText }) : undefined
  return came?.page === page ? came : undefined
}
