import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Outlet } from 'react-router'
import type { PendingUser } from '#contract/moderation.ts'
import type { Overview } from '#contract/overview.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { ada, type Answers, hold, renderRoutes, sentTo, signedIn, stubServer, stubWidth } from '#testing/render.tsx'
import { samplePost } from '#testing/sample-post.ts'
import { queuedPost } from '#testing/sample-queue.ts'
import AdminOverview from './admin-overview.tsx'
import Admin from './admin.tsx'

const counts = { pendingUsers: 2, pendingPosts: 0, pending: {}, approvedPosts: 28, reports: 3, appeals: 0, inbox: 1 }
const dayMs = 86_400_000

const waitingFor = (id: number, days: number): PendingUser => ({
  ...{ id, username: `ben${id}`, name: `Ben ${id}`, email: `ben${id}@library.example`, emailVerified: true, isWaiting: false },
  ...{ jobTitle: 'Archivist', workplace: 'City Library', profilePicture: null, isVerified: false, isAdmin: false },
  ...{ warningCount: 0, isSuspended: false, postCount: 0, lastActiveOn: null, domain: 'library.example' },
  ...{ createdAt: new Date(Date.now() - days * dayMs).toISOString(), domainHint: 'unknown', verifiedOnDomain: 0 },
})

const Frame = () => useViewer() && <Outlet />

async function open({ at = '/admin', widthPx = 1440, answers = {} as Answers } = {}) {
  stubWidth(widthPx)
  const fetch = stubServer({
    ...signedIn({ ...ada, isAdmin: true }),
    'GET /api/admin/counts': [200, counts],
    'GET /api/users/pending': [200, [waitingFor(1, 0.1), waitingFor(2, 70)]],
    ...answers,
  })
  const { router } = renderRoutes(
    [
      {
        element: <Frame />,
        children: [
          ...['/admin', '/admin/reports'].map((path) => ({ path, Component: Admin })),
          { path: '/admin/overview', Component: AdminOverview },
        ],
      },
    ],
    at,
  )
  await screen.findByRole('heading', { level: 1 })
  return { router, sent: sentTo(fetch) }
}
const places = () => within(screen.getByRole('navigation', { name: 'Admin' }))

it('has its areas beside it, with what waits in each', async () => {
  await open()
  expect(places().getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
  expect(await places().findByRole('link', { name: 'Reports , 3 waiting' })).toBeDefined()
  expect(places().getByRole('link', { name: 'Appeals' })).toBeDefined()
})

it('has one button for its areas where there is no room beside it', async () => {
  const { router } = await open({ widthPx: 390 })
  expect(places().queryAllByRole('link')).toEqual([])
  await userEvent.click(places().getByRole('button', { name: 'Admin area: Dashboard' }))
  expect(await screen.findByRole('menuitemradio', { name: 'Dashboard', checked: true })).toBeDefined()
  await userEvent.click(screen.getByRole('menuitemradio', { name: /^Reports/ }))
  expect(router.state.location.pathname).toBe('/admin/reports')
})

it('says how long newcomers have waited, and marks who has waited past what was promised', async () => {
  await open()
  const rows = (await screen.findAllByRole('row')).slice(1)
  const waiting = rows.map((row) => within(row).getByText(/^Waiting/))
  expect(waiting.map(({ textContent }) => textContent)).toEqual(['Waiting 2 hours', 'Waiting 2 months'])
  expect(waiting.map(({ classList }) => classList.contains('late'))).toEqual([false, true])
})

it('counts at the tab of the queue what waits of every kind', async () => {
  await open({ answers: { 'GET /api/admin/counts': [200, { ...counts, pendingPosts: 4, pending: { event: 2, want: 1 } }] } })
  expect(await screen.findByRole('tab', { name: /^Pending Posts 7/ })).toBeDefined()
})

it('says how many of the approved posts it shows', async () => {
  const posts = [1, 2, 3, 4, 5].map((id) => samplePost({ id }))
  await open({
    at: '/admin?tab=approved-posts',
    answers: { 'GET /api/posts/admin?approved=true&limit=5': [200, posts] },
  })
  expect(await screen.findByText('Showing 5 of 28 approved posts.')).toBeDefined()
  // The server accepts no longer search text.
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search approved posts' }).maxLength).toBe(200)
})

it.each([
  ['approved-posts', 'Search approved posts', '/api/posts/admin?approved=true', '&limit=5', [samplePost({ content: 'Ferns' })]],
  ['users', 'Search users', '/api/users?sort=newest', '', [{ ...waitingFor(1, 1), name: 'Ferns' }]],
])('under %s asks once one has typed, and shows the others until then', async (tab, box, address, end, all) => {
  const asking = (q: string) => `GET ${address}&q=${q}${end}`
  const answers = { [`GET ${address}${end}`]: [200, all], [asking('moss')]: [200, []] } as Answers
  const { sent } = await open({ at: `/admin?tab=${tab}`, answers })
  await screen.findByText('Ferns')
  const letGo = hold(asking('moss'))
  await userEvent.type(screen.getByRole('searchbox', { name: box }), 'moss')
  await waitFor(() => expect(letGo).toHaveLength(1))
  expect(screen.getByText('Ferns')).toBeDefined()
  expect(sent(asking('m'))).toEqual([])
  letGo[0]!()
  expect(await screen.findByText(/^No .* match your search/)).toBeDefined()
})

it('shows what a waiting picture is described by, which is decided on too', async () => {
  const picture = { kind: 'image' as const, type: 'image/webp', size: 9, width: 8, height: 6, blur: null, sizes: [] }
  const attachments = [
    { ...picture, url: '/media/a.webp', name: 'shelf.png', alt: 'Buy at https://shop.example' },
    { ...picture, url: '/media/b.webp', name: 'desk.png', alt: '' },
  ]
  await open({
    at: '/admin?tab=pending-posts',
    answers: {
      'GET /api/admin/queue?type=all&sort=oldest': [200, [queuedPost({ attachments })]],
      'GET /api/categories': [200, []],
    },
  })
  const texts = await screen.findAllByRole('definition')
  expect(texts.map(({ textContent }) => textContent)).toEqual(['Buy at https://shop.example'])
  expect(screen.getByText('Alternative text of shelf.png')).toBeDefined()
})

it('counts members, posts and what the rooms have in the overview, and draws what each was given', async () => {
  const series = [{ day: '2026-01-05', count: 1 }]
  const overview: Overview = {
    ...{ days: 30, registrations: series, activeMembers: series, reports: series, pendingScores: Array<number>(10).fill(0) },
    posts: [{ day: '2026-01-05', approved: 1, rejected: 0, pending: 0 }],
    ...{ medianPendingScore: null, medianApprovalHours: null, oldestWaitingSince: null },
    holdings: [
      {
        ...{ kind: 'group', standing: 17, medianApprovalHours: 5.5, oldestWaitingSince: null },
        submitted: [{ day: '2026-01-05', approved: 3, rejected: 0, sentBack: 1, pending: 2 }],
      },
    ],
    totals: {
      ...{ members: 318, verified: 211, posts: 75, events: 6, warningsThisMonth: 0 },
      ...{ collections: 2, items: 31, collectionBytes: 1_500_000_000 },
    },
  }
  await open({ at: '/admin/overview', answers: { 'GET /api/admin/overview?days=30': [200, overview] } })
  expect((await screen.findByText('Groups')).nextElementSibling?.textContent).toBe('17')
  const sentence = 'Groups per day for 1 days by decision: 3 approved, 0 rejected, 1 sent back, 2 pending'
  expect(screen.getByRole('img', { name: sentence })).toBeDefined()
  expect(screen.getByText(/Median time to approval: 5.5 h. Oldest waiting: nothing waits./)).toBeDefined()
})
