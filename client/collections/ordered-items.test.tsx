import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { press, refuse, renderRoutes, sentTo, signedIn, stubServer } from '#testing/render.tsx'
import { editedCollection, sampleItemCard } from '#testing/sample-collection.ts'
import { OrderedItems } from './ordered-items.tsx'
import { itemsQuery } from './queries.ts'

const Page = () => {
  const query = useInfiniteQuery(itemsQuery(9, {}, 50))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <OrderedItems collection={editedCollection()} items={items} query={query} />
      <Toaster />
    </>
  )
}

it('asks for the items anew once the last of several moves is saved', async () => {
  const items = ['A', 'B', 'C'].map((title, at) => sampleItemCard({ id: 21 + at, title }))
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/collections/9/items?limit=50': [200, items],
    'PATCH /api/collections/9/order': [200, { message: 'Order saved' }],
  })
  renderRoutes([{ path: '/', Component: Page }], '/')
  const asked = () => fetch.mock.calls.filter(([url]) => String(url).includes('/items')).length
  await press('Move A down')
  await press('Move C up')
  await waitFor(() => expect(sentTo(fetch)('PATCH /api/collections/9/order')).toHaveLength(2))
  await waitFor(() => expect(asked()).toBeGreaterThan(1))
  expect(await screen.findByRole('link', { name: 'A' })).toBeDefined()
})

it('moves nothing to the top where it cannot be told what stands below', async () => {
  const items = ['A', 'B', 'C'].map((title, at) => sampleItemCard({ id: 21 + at, title }))
  const next = { link: '</api/collections/9/items?limit=50&cursor=next>; rel="next"' }
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/collections/9/items?limit=50': [200, items, next],
    'GET /api/collections/9/items?limit=1&cursor=next': refuse('unexpected'),
    'PATCH /api/collections/9/order': [200, { message: 'Order saved' }],
  })
  renderRoutes([{ path: '/', Component: Page }], '/')
  await press('Move B down')
  expect(await screen.findByText('Action failed')).toBeDefined()
  expect(sentTo(fetch)('PATCH /api/collections/9/order')).toEqual([])
})

it('moves what is last of those shown before the first that is not', async () => {
  const items = ['A', 'B', 'C'].map((title, at) => sampleItemCard({ id: 21 + at, title }))
  const next = { link: '</api/collections/9/items?limit=50&cursor=next>; rel="next"' }
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/collections/9/items?limit=50': [200, items, next],
    'GET /api/collections/9/items?limit=1&cursor=next': [200, [sampleItemCard({ id: 71, title: 'D' })]],
    'PATCH /api/collections/9/order': [200, { message: 'Order saved' }],
  })
  renderRoutes([{ path: '/', Component: Page }], '/')
  await press('Move B down')
  await waitFor(() => expect(sentTo(fetch)('PATCH /api/collections/9/order')).toEqual([{ itemId: 22, before: 71 }]))
})
