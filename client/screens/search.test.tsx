import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Reply } from '#contract/endpoint.ts'
import type { FoundHolding, FoundPerson, search } from '#contract/search.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { type Answers, refuse, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { sampleGroup, sampleGroupCard } from '#testing/sample-group.ts'
import { ben, samplePost } from '#testing/sample-post.ts'
import FindColleagues from './find-colleagues.tsx'
import Search from './search.tsx'

const SearchPage = () => useViewer() && <Search />
const DirectoryPage = () => useViewer() && <FindColleagues />

const standing = { isColleague: false, connectionStatus: null, connectionId: null, connectionDirection: null, canConnect: true }
const entry = { ...ben, ...standing, country: 'NZ', specialities: ['Archives'] }
const person: FoundPerson = { ...entry, highlights: { name: [[0, 2]], username: [], jobTitle: [[0, 3]], workplace: [] } }
const post = samplePost({ content: 'A finding aid is a letter.' })
const found: Reply<typeof search> = {
  people: [person],
  posts: [{ post, snippet: post.content, highlights: [[2, 13]] }],
  counts: { people: 1, posts: 500 },
  correctedTo: null,
  nextCursor: null,
}

function open(path: string, answers: Answers) {
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/categories': [200, [{ id: 2, name: 'Archives', cloth: 'moss' }]],
    ...answers,
  })
  const { router } = renderRoutes(
    [
      { path: '/search', Component: SearchPage },
      { path: '/colleagues/find', Component: DirectoryPage },
    ],
    path,
  )
  return { router, fetch, search: () => router.state.location.search }
}
const all = 'GET /api/search?q=be+aid&sort=relevance&limit=10'
const postsOnly = 'GET /api/search?q=be+aid&type=posts&sort=relevance&limit=10'

it('shows the first few of each kind, with their counts and what was found marked', async () => {
  open('/search?q=be+aid', { [all]: [200, found] })
  expect(await screen.findByRole('heading', { level: 1, name: '“be aid”' })).toBeDefined()
  const people = await screen.findByRole('list', { name: 'People' })
  expect([...people.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Be', 'Cat'])
  expect(within(people).getByText(/at Town Library$/)).toBeDefined()
  expect(within(people).getByRole('button', { name: 'Connect with Ben' })).toBeDefined()
  expect(within(screen.getByRole('article')).getByText('finding aid').tagName).toBe('MARK')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All500+', 'People1', 'Posts500+'])
})

it('has no tab for what was not found, and says what else could be asked where little was', async () => {
  open('/search?q=be+aid+letters', {
    'GET /api/search?q=be+aid+letters&sort=relevance&limit=10': [200, { ...found, people: [], counts: { people: 0, posts: 2 } }],
  })
  const more = await screen.findByRole('region', { name: 'More ways to search' })
  expect(more.textContent).toMatch(/^2 results for “be aid letters”. Try letters, aid or a broader word./)
  expect(within(more).getByRole('link', { name: 'letters' }).getAttribute('href')).toBe('/search?q=letters')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All2', 'Posts2'])
})

const {
  membership: _m,
  colleagues: _c,
  colleagueCount: _n,
  newPosts: _p,
  lastPostAt: _l,
  mayPost: _w,
  ...card
} = sampleGroupCard()
const foundGroup = { card, snippet: 'Words that hurt.', highlights: { title: [[0, 10]], snippet: [] } } satisfies FoundHolding

it('finds groups, on a tab of their own with their count, with members and how one joins', async () => {
  const withGroups = { ...found, groups: [foundGroup], counts: { people: 1, posts: 2, groups: 7 } }
  const groupsOnly = { ...withGroups, people: [], posts: [] }
  open('/search?q=be+aid', {
    [all]: [200, withGroups],
    'GET /api/search?q=be+aid&type=groups&sort=relevance&limit=10': [200, groupsOnly],
  })
  const groups = await screen.findByRole('list', { name: 'Groups' })
  expect(within(groups).getByRole('link', { name: 'Reparative Description' }).getAttribute('href')).toBe('/groups/4')
  expect(within(groups).getByText('Reparative').tagName).toBe('MARK')
  expect(within(groups).getByText('318 members · By request')).toBeDefined()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All10', 'People1', 'Posts2', 'Groups7'])
  await userEvent.click(screen.getByRole('link', { name: 'All 7 groups' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'People' })).toBeNull())
  expect(await screen.findByRole('list', { name: 'Groups' })).toBeDefined()
})

it('searches in one group, without visiting it, says so, and can be widened', async () => {
  const { search } = open('/search?group=4&q=be+aid', {
    'GET /api/search?q=be+aid&group=4&sort=relevance&limit=10': [200, found],
    'GET /api/groups/4?visit=false': [200, sampleGroup()],
    [all]: [200, found],
  })
  expect(await screen.findByText('Reparative Description')).toBeDefined()
  expect(await screen.findByRole('article')).toBeDefined()
  expect(screen.queryByRole('list', { name: 'People' })).toBeNull()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All500+', 'Posts500+'])
  await userEvent.click(screen.getByRole('link', { name: 'Search not only in Reparative Description' }))
  expect(search()).toBe('?q=be+aid')
})

it('keeps the tab and the filters in the address', async () => {
  const { search } = open('/search?q=be+aid', {
    [all]: [200, found],
    [postsOnly]: [200, { ...found, people: [] }],
    'GET /api/search?q=be+aid&type=posts&category=2&sort=relevance&limit=10': [200, { ...found, people: [], posts: [] }],
  })
  await userEvent.click(await screen.findByRole('link', { name: 'All 500+ posts' }))
  await userEvent.selectOptions(await screen.findByLabelText('Category'), 'Archives')
  await waitFor(() => expect(search()).toBe('?q=be+aid&type=posts&category=2'))
  expect(await screen.findByText('Nothing found for “be aid”')).toBeDefined()
  expect(screen.getByText('Try another category or more days.')).toBeDefined()
})

it('narrows events by what only they have, and leaves that behind with their tab', async () => {
  const events = 'GET /api/search?q=be+aid&type=events'
  const some = { ...found, people: [], posts: [], events: [], counts: { people: 1, posts: 500, events: 3 } }
  const { search } = open('/search?q=be+aid&type=events&format=elsewhere', {
    [postsOnly]: [200, found],
    [`${events}&sort=relevance&limit=10`]: [200, some],
    [`${events}&format=online&sort=relevance&limit=10`]: [200, some],
    [`${events}&format=online&country=NZ&sort=relevance&limit=10`]: [200, some],
    [`${events}&format=online&country=NZ&credit=true&sort=relevance&limit=10`]: [200, some],
  })
  await userEvent.selectOptions(await screen.findByLabelText('Format'), 'Online')
  await userEvent.selectOptions(await screen.findByLabelText('Country'), 'New Zealand')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Gives credit hours' }))
  await waitFor(() => expect(search()).toBe('?q=be+aid&type=events&format=online&country=NZ&credit=true'))
  expect(await screen.findByText('Try fewer filters or more days.')).toBeDefined()
  await userEvent.click(screen.getByRole('tab', { name: /^Posts/ }))
  await waitFor(() => expect(search()).toBe('?q=be+aid&type=posts'))
})

it('narrows courses as the catalog does, and no other kind by it', async () => {
  const courses = 'GET /api/search?q=be+aid&type=learning'
  const some = { ...found, people: [], posts: [], learning: [], counts: { people: 1, posts: 500, learning: 3 } }
  const { search } = open('/search?q=be+aid&type=learning&level=wizard', {
    [postsOnly]: [200, found],
    [`${courses}&sort=relevance&limit=10`]: [200, some],
    [`${courses}&level=advanced&sort=relevance&limit=10`]: [200, some],
    [`${courses}&free=true&level=advanced&sort=relevance&limit=10`]: [200, some],
  })
  await userEvent.selectOptions(await screen.findByLabelText('Level'), 'Advanced')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Free' }))
  await waitFor(() => expect(search()).toBe('?q=be+aid&type=learning&free=true&level=advanced'))
  expect(await screen.findByText('Try fewer filters.')).toBeDefined()
  await userEvent.click(screen.getByRole('tab', { name: /^Posts/ }))
  await waitFor(() => expect(search()).toBe('?q=be+aid&type=posts'))
})

it('narrows groups and collections as their rooms do, and empties what was typed with the filters', async () => {
  const groups = 'GET /api/search?q=be+aid&type=groups'
  const collections = 'GET /api/search?q=be+aid&type=collections'
  const counts = { people: 1, posts: 500, groups: 2, collections: 3 }
  const some = { ...found, people: [], posts: [], groups: [], collections: [], counts }
  const { search } = open('/search?q=be+aid&type=groups', {
    [`${groups}&sort=relevance&limit=10`]: [200, some],
    [`${groups}&joining=request&sort=relevance&limit=10`]: [200, some],
    [`${collections}&sort=relevance&limit=10`]: [200, some],
    [`${collections}&itemType=audio&sort=relevance&limit=10`]: [200, some],
    [`${collections}&itemType=audio&fromYear=1890&sort=relevance&limit=10`]: [200, some],
  })
  await userEvent.selectOptions(await screen.findByLabelText('Who may join'), 'By request')
  await waitFor(() => expect(search()).toBe('?q=be+aid&type=groups&joining=request'))
  await userEvent.click(screen.getByRole('tab', { name: /^Collections/ }))
  await userEvent.selectOptions(await screen.findByLabelText('Type'), 'Recordings')
  const from = screen.getByLabelText<HTMLInputElement>('From year')
  await userEvent.type(from, '1890')
  await waitFor(() => expect(search()).toBe('?q=be+aid&type=collections&itemType=audio&fromYear=1890'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(search()).toBe('?q=be+aid&type=collections'))
  await waitFor(() => expect(from.value).toBe(''))
})

it('loads more of one kind', async () => {
  const other = samplePost({ id: 9, content: 'Another aid.' })
  open('/search?q=be+aid&type=posts', {
    [postsOnly]: [200, { ...found, nextCursor: 'next' }],
    [`${postsOnly}&cursor=next`]: [200, { ...found, posts: [{ post: other, snippet: other.content, highlights: [] }] }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Load More' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
})

it('says what it can be asked before anything is', async () => {
  open('/search', {})
  expect(await screen.findByRole('heading', { level: 1, name: 'Search' })).toBeDefined()
  expect(screen.getByText('from:@name')).toBeDefined()
})

it('offers to try again when the search fails', async () => {
  let answers = 0
  open('/search?q=be+aid', { [all]: () => (answers++ === 0 ? refuse('unexpected') : [200, found]) })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('list', { name: 'People' })).toBeDefined()
})

it('/colleagues/find narrows the directory, and the address says how', async () => {
  const facets = {
    specialities: [{ value: 'Archives', people: 2 }],
    workplaces: [],
    countries: [{ value: 'NZ', people: 1 }],
  }
  const { search } = open('/colleagues/find?speciality=Archives', {
    'GET /api/members/facets': [200, facets],
    'GET /api/members?speciality=Archives&limit=12': [200, [entry]],
    'GET /api/members?speciality=Archives&country=NZ&limit=12': [200, []],
    'GET /api/members?limit=12': [200, [entry]],
  })
  const members = await screen.findByRole('list', { name: 'Members' })
  expect(within(members).getByText('New Zealand')).toBeDefined()
  expect(within(members).getByRole('link', { name: 'Archives' }).getAttribute('href')).toBe(
    '/colleagues/find?speciality=Archives',
  )
  expect(screen.getByLabelText<HTMLSelectElement>('Speciality').value).toBe('Archives')
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'New Zealand (1)')
  expect(await screen.findByText('No members match these filters.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(search()).toBe(''))
})
