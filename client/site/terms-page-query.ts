import { queryOptions } from '@tanstack/react-query'
import { readTerms, type TermsDocument, type TermsPage } from '#contract/terms.ts'
import { call } from '#client/http/call.ts'

export const nothingAnnounced: TermsPage = { text: null, changes: [] }

export const termsPageQuery = (document: TermsDocument, version?: string) =>
  queryOptions<TermsPage>({
    queryKey: ['terms-page', document, version ?? ''],
    queryFn: ({ signal }) => call(readTerms, { params: { document }, query: version ? { version } : {} }, { signal }),
    initialData: () => cameWithThePage(document, version),
  })

/** The server put it into the page (server/site/announced-page.ts): nothing is fetched, and nothing flashes up. */
function cameWithThePage(document: TermsDocument, version?: string): TermsPage | undefined {
  const data = globalThis.document?.getElementById('terms')?.textContent
  if (!data) return undefined
  const came = JSON.parse(data) as { document: TermsDocument; version: number | null; page: TermsPage }
  return came.document === document && (came.version?.toString() ?? '') === (version ?? '') ? came.page : undefined
}
