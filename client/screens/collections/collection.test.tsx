import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Facets } from '#contract/items.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, refuse, renderRoutes, signedIn, signedOut, stubMedia, stubServer } from '#testing/render.tsx'
import { editedCollection, sampleCollection, sampleItemCard } from '#testing/sample-collection.ts'
import CollectionScreen from './collection.tsx'

const facets: Facets = {
  ...{ creator: [{ value: 'Edith Marlowe', count: 2 }], subject: [], place: [], language: [], rights: [] },
  decade: [
    { value: '1870', count: 1 },
    { value: '1880', count: 1 },
  ],
  type: [{ value: 'image', count: 2 }],
}
const second = sampleItemCard({ id: 22, title: 'Blechnum spicant' })

function open(answers: Answers, path = '/collections/9') {
  stubMedia(() => true)
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/collections/9': [200, sampleCollection()],
    'GET /api/collections/9/items?limit=24': [200, [sampleItemCard(), second]],
    'GET /api/collections/9/facets': [200, facets],
    'GET /api/holdings/9/comments?limit=20': [200, []],
    ...answers,
  })
  const page = renderRoutes(
    [
      {
        path: '/collections/:id',
        element: (
          <>
            <CollectionScreen />
            <Toaster />
          </>
        ),
      },
      { path: '/auth', element: <p>Log in here</p> },
    ],
    path,
  )
  return { ...page, fetch }
}

describe('the page of a collection', () => {
  it('shows what it is, what is in it and how it may be used', async () => {
    open({})
    expect(await screen.findByRole('heading', { level: 1, name: 'The Marlowe fern albums' })).toBeDefined()
    expect(screen.getByText('Six albums of fern cyanotypes.')).toBeDefined()
    expect(screen.getByText('Edith Marlowe taught at the Brannoc school.')).toBeDefined()
    for (const fact of ['Delta University Library', '2 items', '1871–1889']) expect(screen.getByText(fact)).toBeDefined()
    const items = await screen.findByRole('list', { name: 'Items' })
    const links = within(items).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/collections/9/items/21', '/collections/9/items/22'])
    expect(screen.getByText('You may do with it what you like, without asking or naming anyone.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Manifest' }).getAttribute('href')).toBe('/iiif/collections/9/collection.json')
    expect(screen.queryByRole('link', { name: 'Edit collection' })).toBeNull()
  })

  it('shows how its items are spread over the decades, with the first, the last and the most of one', async () => {
    const decade = [
      { value: '1870', count: 1 },
      { value: '1900', count: 1200 },
    ]
    open({ 'GET /api/collections/9/facets': [200, { ...facets, decade }] })
    const bars = await screen.findByRole('img', { name: '1,201 items from the 1870s to the 1900s' })
    expect(bars.children).toHaveLength(4)
    const plot = within(bars.parentElement!)
    for (const label of ['items a decade', '0', '1,200', '1870s', '1900s']) expect(plot.getByText(label)).toBeDefined()
  })

  it('draws no bars where one date is hundreds of millions of years away', async () => {
    const decade = [
      { value: '1900', count: 2 },
      { value: '999999990', count: 1 },
    ]
    open({ 'GET /api/collections/9/facets': [200, { ...facets, decade }] })
    expect(await screen.findByText('999999990s')).toBeDefined()
    expect(screen.queryByRole('img', { name: /items from the/ })).toBeNull()
  })

  it('is narrowed by what its items say, and taken back', async () => {
    const narrowed = 'creator=Edith+Marlowe'
    const { router } = open({
      [`GET /api/collections/9/items?${narrowed}&limit=24`]: [200, []],
      [`GET /api/collections/9/facets?${narrowed}`]: [200, { ...facets, decade: [] }],
    })
    const years = await screen.findByRole('group', { name: 'Year' })
    expect(within(years).getByRole('img', { name: '2 items from the 1870s to the 1880s' })).toBeDefined()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Edith Marlowe 2 items' }))
    expect(await screen.findByText('No items match these filters.')).toBeDefined()
    expect(router.state.location.search).toBe(`?${narrowed}`)
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByRole('link', { name: 'Blechnum spicant' })
    expect(router.state.location.search).toBe('')
    expect(document.activeElement).not.toBe(document.body)
  })

  it('asks for no language that has no name', async () => {
    open({}, '/collections/9?language=a_b')
    expect(await screen.findByRole('link', { name: 'Blechnum spicant' })).toBeDefined()
  })

  it('names what it is narrowed by, each with a cross', async () => {
    const { router } = open(
      {
        'GET /api/collections/9/items?decade=1870&limit=24': [200, [second]],
        'GET /api/collections/9/facets?decade=1870': [200, facets],
      },
      '/collections/9?decade=1870&type=video',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter 1870s' }))
    await waitFor(() => expect(router.state.location.search).toBe('?type=video'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove filter 1870s' })).toBeNull())
    expect(document.activeElement).not.toBe(document.body)
  })

  it('puts its items in a list as well', async () => {
    open({})
    await userEvent.click(await screen.findByRole('radio', { name: 'List' }))
    expect(screen.getByRole('list', { name: 'Items' }).className).toBe('item-rows')
  })

  it('is cited as a whole', async () => {
    open({})
    await userEvent.click(await screen.findByRole('button', { name: 'Cite' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cite' })
    expect(dialog.textContent).toContain(
      'Delta University Library. The Marlowe fern albums, 1871–1889. Digital collection. ibid., 2026. ',
    )
  })

  it('is saved, and says so', async () => {
    const { fetch } = open({ 'POST /api/saves': [200, sampleCollection({ savedByUser: true }) as never] })
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Collection saved')).toBeDefined()
    expect(fetch.mock.calls.some(([url, init]) => url === '/api/saves' && init?.body === '{"holdingId":9}')).toBe(true)
  })

  it('tells its editors what waits in it, and where to change it', async () => {
    open({ 'GET /api/collections/9': [200, editedCollection({ state: 'approved', waitingItems: 14 })] })
    expect(await screen.findByText('14 items wait for review.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Edit collection' }).getAttribute('href')).toBe('/collections/9/edit')
  })

  it('asks who was asked to edit it', async () => {
    const may = { ...sampleCollection().may, answerEditing: true }
    const { fetch } = open({
      'GET /api/collections/9': [200, sampleCollection({ may })],
      'POST /api/collections/9/editors/answer': [200, sampleCollection()],
    })
    expect(await screen.findByText('Ben asked you to edit this collection with them.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('You edit “The Marlowe fern albums”')).toBeDefined()
    expect(fetch.mock.calls.find(([url]) => String(url).endsWith('/answer'))?.[1]?.body).toBe('{"accept":true}')
  })

  it('without items says so, and offers its editors to add some', async () => {
    open({
      'GET /api/collections/9': [200, editedCollection({ items: 0 })],
      'GET /api/collections/9/items?limit=24': [200, []],
    })
    expect(await screen.findByText('This collection has no items yet.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Add items' }).getAttribute('href')).toBe('/collections/9/edit?tab=items')
    expect(screen.getByText('This is a draft. Only you can see it.')).toBeDefined()
  })

  it('of members only leads visitors to the door; public ones they may report', async () => {
    open({ ...signedOut })
    expect(await screen.findByRole('link', { name: 'Report this page' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Comments' })).toBeNull()
    open({ ...signedOut, 'GET /api/collections/9': refuse('holding_not_found') })
    expect(await screen.findByText('Log in here')).toBeDefined()
  })
})
