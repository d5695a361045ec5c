import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { press, renderRoutes, sentTo, signedIn, stubServer } from '#testing/render.tsx'
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
