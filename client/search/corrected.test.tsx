import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useSearchParams } from 'react-router'
import type { FoundPost } from '#contract/search.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { samplePost } from '#testing/sample-post.ts'
import { readAsked } from './asked.ts'
import { SearchResults } from './search-results.tsx'

function Page() {
  const [search] = useSearchParams()
  return useViewer() && <SearchResults asked={readAsked(search)} />
}

it('says what was searched for instead of a misspelled word, and searches for exactly that word if asked to', async () => {
  const post = samplePost({ content: 'Cataloguing maps' })
  const posts: FoundPost[] = [{ post, snippet: post.content, highlights: [[0, 11]] }]
  stubServer({
    ...signedIn(),
    'GET /api/categories': [200, []],
    'GET /api/search?q=catalouging&type=posts&sort=relevance&limit=10': [
      200,
      { people: [], posts, counts: { people: 0, posts: 1 }, correctedTo: 'cataloguing', nextCursor: null },
    ],
    'GET /api/search?q=catalouging&type=posts&sort=relevance&exactly=true&limit=10': [
      200,
      { people: [], posts: [], counts: { people: 0, posts: 0 }, correctedTo: null, nextCursor: null },
    ],
  })
  const { router } = renderRoutes([{ path: '/search', Component: Page }], '/search?q=catalouging&type=posts')
  expect((await screen.findByText(/^No results for/)).textContent).toBe(
    'No results for “catalouging”. Showing results for “cataloguing”. Search for exactly “catalouging”',
  )
  expect(screen.getByText('Cataloguing').tagName).toBe('MARK')
  await userEvent.click(screen.getByRole('link', { name: 'Search for exactly “catalouging”' }))
  expect(await screen.findByText('Nothing found for “catalouging”')).toBeDefined()
  expect(screen.queryByText(/Showing results for/)).toBeNull()
  expect(router.state.location.search).toBe('?q=catalouging&type=posts&exactly=true')
})
