import { queryOptions } from '@tanstack/react-query'
import { type OwnPage, ownPageNames, ownPages, type PageText, readPageText } from '#contract/site-texts.ts'
import { call } from '#client/http/call.ts'

export const ownPageAt = (path: string) => ownPageNames.find((name) => ownPages[name].path === path)

export const pageTextQuery = (page: OwnPage) =>
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
