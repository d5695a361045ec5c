import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { QueueLine } from '#contract/review.ts'
import { ada, renderRoutes, signedIn, stubMedia, stubServer } from '#testing/render.tsx'
import { ben } from '#testing/sample-post.ts'
import { queuedHolding, queuedPost } from '#testing/sample-queue.ts'
import { PendingPosts } from './pending-posts.tsx'

const carla = { ...ben, id: 77, name: 'Carla' }
const event = queuedHolding({ id: 7 })
const post = queuedPost({ id: 3, user: carla, content: 'Wheat starch paste' }, { user: carla, aiScore: 93 })

/** The part of `readMember` that this desk shows. */
const historyOf = (approved: number, warningCount: number) => ({
  ...{ posts: { approved, pending: 1, rejected: 2 }, holdings: { approved: 1, pending: 0, rejected: 0 }, warningCount },
  createdAt: '2025-01-05T09:00:00.000Z',
})

beforeEach(() => {
  stubMedia(() => true)
})

function open(lines: QueueLine[]) {
  const counts = { pendingUsers: 0, pendingPosts: 1, approvedPosts: 0, reports: 0, appeals: 0, inbox: 0, pending: { event: 1 } }
  stubServer({
    ...signedIn({ ...ada, isAdmin: true }),
    'GET /api/admin/counts': [200, counts],
    'GET /api/admin/queue?type=all&sort=oldest': [200, lines],
    'GET /api/categories': [200, []],
    [`GET /api/admin/users/${ben.id}`]: [200, historyOf(11, 1)],
    [`GET /api/admin/users/${carla.id}`]: [200, historyOf(0, 0)],
  })
  renderRoutes([{ path: '/', Component: PendingPosts }], '/')
  return screen.findByRole('list', { name: 'All that is listed' })
}

it('lists all that waits beside the things themselves, and leads to each', async () => {
  const rows = within(await open([event, post]))
  const [first, second] = rows.getAllByRole('button')
  expect(first!.textContent).toContain('A buying circleBen · Event')
  expect(second!.textContent).toContain('Wheat starch pasteCarla · Post')
  expect(within(second!).getByText(/AI Relevance Score:/)).toBeDefined()
  expect(first!.getAttribute('aria-current')).toBe('true')
  await userEvent.click(second!)
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Pending post by Carla' }))
  expect(second!.getAttribute('aria-current')).toBe('true')
  expect(first!.getAttribute('aria-current')).toBeNull()
})

it('tells of the one that is looked at what became of its author’s earlier ones', async () => {
  await open([event, post])
  const history = within(await screen.findByLabelText('What its author did before'))
  expect(history.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['12', '2', '1', expect.any(String)])
  await userEvent.keyboard('jj')
  await waitFor(() => {
    const article = within(screen.getByRole('article', { name: 'Pending post by Carla' }))
    expect(article.getByText('warnings').previousSibling?.textContent).toBe('0')
  })
  expect(within(screen.getByRole('article', { name: 'Pending event by Ben' })).queryByText('rejected')).toBeNull()
})

it('has the choice of several beside them too, and nowhere twice', async () => {
  const rows = within(await open([event, post]))
  await userEvent.click(rows.getByRole('checkbox', { name: 'Select the event by Ben' }))
  expect(screen.getAllByRole('checkbox', { name: 'Select the event by Ben' })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Approve 1' })).toBeDefined()
})
