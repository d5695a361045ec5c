import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SitePage, TextVersion } from '#contract/site.ts'
import type { TermsDocument as Document, TermsPage } from '#contract/terms.ts'
import { paths } from '#client/paths.ts'
import { PageSpinner } from '#client/ui/spinner.tsx'
import type { TocEntry } from '#client/ui/toc.tsx'
import { ArticleText } from './article-text.tsx'
import { longDate, StaticPage } from './static-page.tsx'
import { termsPageQuery } from './terms-page-query.ts'
import './terms-document.css'

interface TermsDocumentProps {
  document: Document
  page: SitePage
  lede: string
  version: TextVersion
  sections: readonly TocEntry[]
  /** Shown below every version of the text. */
  facts?: ReactNode
  /** The built-in text, in force until an admin publishes another. */
  children: ReactNode
}

/** A text that members agree to. What an admin has announced is shown above it, and replaces it on its day. */
export function TermsDocument({ document, version, sections, children, ...rest }: TermsDocumentProps) {
  const [params] = useSearchParams()
  const { data, isError, refetch } = useQuery(termsPageQuery(document, params.get('version') ?? undefined))
  if (!data) {
    return (
      <StaticPage {...rest}>{isError ? <Failed page={rest.page} onRetry={() => void refetch()} /> : <PageSpinner />}</StaticPage>
    )
  }

  const { text, changes } = data
  return (
    <StaticPage
      {...rest}
      version={text ? { date: text.effectiveOn, isComing: text.isComing } : version}
      sections={text ? text.sections : sections}
      notice={changes.length > 0 && <AnnouncedChanges changes={changes} />}
    >
      {text ? <ArticleText html={text.html} /> : children}
      {text && rest.facts}
    </StaticPage>
  )
}

/** Minimal on purpose: the list of posts, whose components say this elsewhere, is not part of this page. */
const Failed = ({ page, onRetry }: { page: SitePage; onRetry: () => void }) => (
  <p role="alert">
    Error loading the {page.title}. Please try again later.{' '}
    <button type="button" className="link" onClick={onRetry}>
      Try again
    </button>
  </p>
)

const AnnouncedChanges = ({ changes }: Pick<TermsPage, 'changes'>) => (
  <section className="announced" aria-label="Announced changes">
    {changes.map(({ id, document, summary, effectiveOn, isComing, hasText }) => (
      <p key={id}>
        {isComing ? 'From' : 'Since'} <time dateTime={effectiveOn}>{longDate(effectiveOn)}</time>:{' '}
        <span dir="auto">{summary}</span> {hasText && <Link to={paths[document](id)}>Read the new text</Link>}
      </p>
    ))}
  </section>
)
