import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { HoldingCards } from '#client/holdings/holding-cards.ts'
import { Queue } from '#client/queue/queue.tsx'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, press, refuse, renderRoutes, sentTo, signedIn, stubServer } from '#testing/render.tsx'
import { sampleCollection, sampleCollectionCard, sampleItemCard } from '#testing/sample-collection.ts'
import { queuedHolding } from '#testing/sample-queue.ts'
import CollectionLink from './collection-link.tsx'
import SubmittedCollection from './submitted-collection.tsx'

const sample = Array.from({ length: 12 }, (_, at) => sampleItemCard({ id: 100 + at, title: `Leaf ${at + 1}` }))

function review(state: 'pending' | 'approved', answers: Answers) {
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/categories': [200, []],
    'GET /api/collections/9': [200, sampleCollection({ state })],
    ...answers,
  })
  const { commentCount, saveCount, savedByUser, role, ...card } = sampleCollection({ state })
  const line = queuedHolding({ ...card, commentCount, saveCount, savedByUser, role }, { items: { new: 14, total: 14, sample } })
  const Page = () => (
    <HoldingCards value={{ collection: SubmittedCollection }}>
      <Queue lines={[line]} />
      <Toaster />
    </HoldingCards>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  return sentTo(fetch)
}

it('shows a collection that waits with twelve of its items, and all of them on request', async () => {
  review('pending', {
    'GET /api/collections/9/items?waiting=true&limit=50': [200, [...sample, sampleItemCard({ id: 113, title: 'Leaf 14' })]],
  })
  const items = await screen.findByRole('list', { name: 'Items' })
  expect(within(items).getAllByRole('listitem')).toHaveLength(12)
  expect(screen.getByText('14 items')).toBeDefined()
  expect(screen.getByText('Pending Approval')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'All 14 items' }))
  expect(await screen.findByRole('link', { name: 'Leaf 14' })).toBeDefined()
})

it('says so where not all of them could be loaded, tries again, and keeps the place', async () => {
  const whole = 'GET /api/collections/9/items?waiting=true&limit=50'
  let answer: Answers[typeof whole] = refuse('unexpected')
  review('pending', { [whole]: () => answer as never })
  await press('All 14 items')
  expect(await screen.findByText('Error loading items. Please try again later.')).toBeDefined()
  answer = [200, [...sample, sampleItemCard({ id: 113, title: 'Leaf 14' })]]
  await press('Try again')
  expect(await screen.findByRole('link', { name: 'Leaf 14' })).toBeDefined()
  expect(document.activeElement).not.toBe(document.body)
})

it('is one line for all that is new in an approved one, and single items are left out', async () => {
  const sent = review('approved', { 'POST /api/review': [200, queuedHolding({ kind: 'collection' })] })
  expect((await screen.findAllByText('14 new items')).length).toBeGreaterThan(0)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Leave out Leaf 3' }))
  expect(screen.getByText('· 1 left out, and sent back')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Collection approved')).toBeDefined()
  expect(sent('POST /api/review')).toEqual([
    { subjectType: 'holding', subjectId: 9, version: '1', decision: 'approve', leaveOut: [102] },
  ])
})

it('is approved as a whole by the letter, as any line is', async () => {
  const sent = review('pending', {
    'POST /api/review/approve': [200, { approved: [{ subjectType: 'holding', subjectId: 9 }], alreadyDecided: [], edited: [] }],
  })
  await screen.findByRole('list', { name: 'Items' })
  screen.getByRole('article').focus()
  await userEvent.keyboard('a')
  expect(await screen.findByText('Collection approved')).toBeDefined()
  await waitFor(() => expect(sent('POST /api/review/approve')).toHaveLength(1))
})

it('leads to a collection and to an item from elsewhere by what their cards know', () => {
  stubServer({})
  const Page = () => (
    <>
      <CollectionLink holding={sampleCollectionCard()} />
      <CollectionLink holding={sampleItemCard()} />
    </>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  const [collection, item] = screen.getAllByRole('link')
  expect(collection?.getAttribute('href')).toBe('/collections/9')
  expect(collection?.textContent).toContain('2 items · Delta University Library')
  expect(item?.getAttribute('href')).toBe('/collections/9/items/21')
  expect(item?.textContent).toContain('Edith Marlowe · 1871 · The Marlowe fern albums')
})
