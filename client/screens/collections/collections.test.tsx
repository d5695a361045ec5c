import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { instanceAnswer, openRoom } from '#testing/open-screens.tsx'
import { type Answers, refuse, signedOut } from '#testing/render.tsx'
import { sampleCollectionCard } from '#testing/sample-collection.ts'
import { sampleHolding } from '#testing/sample-queue.ts'
import Collections from './collections.tsx'

const list = 'GET /api/collections?limit=20'

const open = (answers: Answers, at?: Parameters<typeof openRoom>[2]) =>
  openRoom(
    { path: '/collections', Component: Collections },
    {
      'GET /api/holdings/mine?kind=collection&state=draft%2Cpending%2Csent_back%2Crejected&limit=50': [200, []],
      [list]: [200, [sampleCollectionCard(), sampleCollectionCard({ id: 10, title: 'Harbour glass plates', isFree: false })]],
      ...answers,
    },
    at,
  )

describe('the room of collections', () => {
  it('shows the newest first, then the others, with how much is in them and whose they are', async () => {
    open({})
    const feature = await screen.findByRole('region', { name: 'Newest collection' })
    expect(within(feature).getByRole('heading', { name: 'The Marlowe fern albums' })).toBeDefined()
    expect(within(feature).getByText('Free to reuse')).toBeDefined()
    expect(within(feature).getByRole('link', { name: 'Open the collection' }).getAttribute('href')).toBe('/collections/9')
    const [card] = within(screen.getByRole('list', { name: 'Collections' })).getAllByRole('listitem')
    expect(card?.textContent).toContain('2 items · Delta University Library · 1871–1889')
    expect(within(card!).getByRole('link', { name: 'Harbour glass plates' }).getAttribute('href')).toBe('/collections/10')
    expect(within(card!).queryByText('Free to reuse')).toBeNull()
    expect(screen.getByRole('link', { name: 'Start a collection' }).getAttribute('href')).toBe('/collections/new')
  })

  it('is narrowed and put in order by its address', async () => {
    const { asked, router } = open({
      'GET /api/collections?type=audio&limit=20': [200, [sampleCollectionCard({ id: 11, title: 'Voices', types: ['audio'] })]],
      'GET /api/collections?type=audio&free=true&limit=20': [200, []],
    })
    await userEvent.selectOptions(await screen.findByLabelText('Type'), 'Recordings')
    await screen.findByRole('link', { name: 'Voices' })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Free to reuse' }))
    expect(await screen.findByText('No collections match these filters.')).toBeDefined()
    expect(router.state.location.search).toBe('?type=audio&free=true')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(asked().slice(0, 2)).toEqual(['/api/collections?limit=20', '/api/collections?type=audio&limit=20'])
  })

  it('asks for nothing that an address says wrongly', async () => {
    const { asked } = open({}, { path: '/collections?type=video&country=Germany&from=x&sort=best' })
    await screen.findByRole('link', { name: 'Harbour glass plates' })
    expect(asked()).toEqual(['/api/collections?limit=20'])
  })

  it('has its filters in a sheet on phones', async () => {
    const { router } = open({ 'GET /api/collections?free=true&limit=20': [200, []] }, { widthPx: 390 })
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Free to reuse' }))
    await userEvent.click(screen.getByRole('button', { name: 'Show collections' }))
    expect(await screen.findByRole('button', { name: 'Filters 1' })).toBeDefined()
    expect(router.state.location.search).toBe('?free=true')
  })

  it('names one’s own that others do not see yet', async () => {
    const own = sampleHolding({ kind: 'collection', id: 12, title: 'Seed packets', state: 'draft' })
    open({ 'GET /api/holdings/mine?kind=collection&state=draft%2Cpending%2Csent_back%2Crejected&limit=50': [200, [own]] })
    const line = within(await screen.findByRole('list', { name: 'Drafts and submissions' })).getByRole('link')
    expect(line.getAttribute('href')).toBe('/collections/12/edit')
  })

  it('says so when it cannot be loaded, and when there is nothing yet', async () => {
    let answer: Answers[typeof list] = refuse('unexpected')
    open({ [list]: () => answer as [200, []] })
    expect(await screen.findByText('Error loading collections. Please try again later.')).toBeDefined()
    answer = [200, []]
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No collections yet.')).toBeDefined()
    expect(screen.getByText('Start one with a handful of items.')).toBeDefined()
  })

  it('shows visitors what anyone may see, and where to log in', async () => {
    open({ ...signedOut, ...instanceAnswer(true) })
    await screen.findByRole('link', { name: 'Harbour glass plates' })
    expect(screen.getByText(/to see what members share\.$/).textContent).toBe('Log in to see what members share.')
    expect(screen.queryByRole('link', { name: 'Start a collection' })).toBeNull()
  })

  it('asks visitors to log in where the house shows its rooms to members only', async () => {
    const { router } = open({ ...signedOut, ...instanceAnswer(false) })
    await screen.findByText('Log in here')
    expect(router.state.location.search).toBe('?returnTo=%2Fcollections')
  })
})
