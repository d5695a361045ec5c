import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender as draw } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { sitePages, type SitePage } from '#contract/site.ts'
import { type TermsDocument, termsDocuments } from '#contract/terms.ts'
import { viewerKey } from './accounts/queries.ts'
import { App } from './app/routes.tsx'
import { createQueryClient } from './http/query-client.ts'
import { leaveNameOpen, named, siteName } from './page/site.ts'
import { paths } from './paths.ts'
import { helpArticles } from './site/help-articles.ts'
import { structuredData } from './site/structured-data.ts'
import { nothingAnnounced, termsPageQuery } from './site/terms-page-query.ts'

/** The server fills in PUBLIC_URL: a build does not know where it will be hosted. */
const publicUrl = '%PUBLIC_URL%'

leaveNameOpen()

const termsDocumentNames = Object.keys(termsDocuments) as TermsDocument[]

const notFound: SitePage = {
  path: '/404',
  title: '404 Page Not Found',
  description: 'There is no page at this address.',
}

const everyPage = [
  ...Object.values(sitePages),
  ...helpArticles.map(({ slug, title, summary }) => ({ path: paths.helpArticle(slug), title, description: summary })),
]

/** Every public page as a complete document, by path; `template` is the built index.html. */
export async function prerender(template: string): Promise<Map<string, string>> {
  const documents = new Map<string, string>()
  for (const page of everyPage) {
    documents.set(page.path, fill(template, { title: page.title, head: headOf(page), body: await render(page.path) }))
  }
  documents.set(
    notFound.path,
    fill(template, { title: notFound.title, head: metaOf(notFound), body: await render(notFound.path) }),
  )
  return documents
}

/** As main.tsx renders it for a visitor, so that the browser can hydrate this markup. */
async function render(path: string): Promise<string> {
  const queryClient = createQueryClient()
  queryClient.setQueryData(viewerKey, null)
  for (const document of termsDocumentNames) queryClient.setQueryData(termsPageQuery(document).queryKey, nothingAnnounced)
  const { prelude } = await draw(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </QueryClientProvider>
    </StrictMode>,
    // In one piece: React would move long parts into place with an inline script, which the policy refuses.
    { progressiveChunkSize: Infinity, onError: fail },
  )
  return new Response(prelude).text()
}

function fail(error: unknown): never {
  throw error
}

function fill(template: string, { title, head, body }: { title: string; head: string; body: string }) {
  return template
    .replace(/<title>.*?<\/title>/s, () => `<title>${escape(title)} · ${siteName()}</title>`)
    .replace(/<meta\s+name="description".*?\/>/s, () => head)
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}

const metaOf = ({ description }: SitePage) => `<meta name="description" content="${escape(named(description))}" />`

function headOf(page: SitePage): string {
  const url = publicUrl + page.path
  return [
    metaOf(page),
    `<link rel="canonical" href="${url}" />`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': siteName(),
      'og:title': page.title,
      'og:description': named(page.description),
      'og:url': url,
      'og:image': `${publicUrl}/icons/icon-512.png`,
    }).map(([property, content]) => `<meta property="${property}" content="${escape(content)}" />`),
    '<meta name="twitter:card" content="summary" />',
    ...structuredData(page.path, { publicUrl, siteName: '%SITE_NAME_DATA%' }).map(asScript),
    ...termsDocumentNames.filter((name) => page.path === `/${name}`).map(termsData),
  ].join('\n    ')
}

/** The server inserts what has been announced since (server/site/announced-page.ts). */
const termsData = (document: TermsDocument) =>
  `<script type="application/json" id="terms">${JSON.stringify({ document, version: null, page: nothingAnnounced })}</script>`

/** Data, not a script, so the Content-Security-Policy allows it. "<" is escaped, so that nothing in it can end the element. */
const asScript = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
