import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { type Answers, refuse, renderRoutes, stubServer } from '#testing/render.tsx'
import { useLiveNotifications } from './live.ts'
import NotificationsCard from './notifications-card.tsx'

const line = (id: number, given: Partial<Notification> = {}): Notification => ({
  ...{ id, type: 'post_liked', read: false, createdAt: new Date().toISOString(), content: '', otherSenders: 0 },
  sender: { id: 20 + id, name: `Ben ${id}`, profilePicture: null },
  post: { id: 40 + id, content: 'A small thing that saved us an afternoon.' },
  ...given,
})
const five = [1, 2, 3, 4, 5].map((id) => line(id, { read: id > 3 }))

const answersFor = (lines: Notification[], count: number): Answers => ({
  'GET /api/notifications?tab=all&limit=10': [200, lines],
  'GET /api/unread': [200, { notifications: count, messages: 0, requests: 0 }],
  'POST /api/notifications/1/read': [200, { message: 'Marked as read' }],
  'POST /api/notifications/read-all': [200, { message: 'All marked as read' }],
})

/** The server's answers from then on. */
const allRead = answersFor(
  five.map((each) => ({ ...each, read: true })),
  0,
)

function Live() {
  useLiveNotifications()
  return <NotificationsCard />
}

function show(answers: Answers, fetch = stubServer(answers)) {
  const { router } = renderRoutes(
    [
      { path: '/', element: <Live /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    '/',
  )
  const calls = () => fetch.mock.calls.map(([url, init]) => `${init?.method} ${url}`)
  return { router, calls }
}
const lines = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent)

describe('the notifications card', () => {
  it('shows the first three, then all, then three again', async () => {
    show(answersFor(five, 3))
    expect(screen.getByText('Loading notifications...')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 more notifications' }))
    expect(lines()).toEqual([
      ...['Ben 1 liked your post (unread)', 'Ben 2 liked your post (unread)', 'Ben 3 liked your post (unread)'],
      ...['Ben 4 liked your post', 'Ben 5 liked your post'],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
    expect(lines()).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'View all notifications' }).getAttribute('href')).toBe('/notifications')
  })

  it('says so when there are none, and offers nothing to mark', async () => {
    show(answersFor([], 0))
    expect(await screen.findByText('No notifications yet')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('offers another try when it cannot be loaded', async () => {
    const answers = answersFor(five, 3)
    const failing: Answers = { ...answers, 'GET /api/notifications?tab=all&limit=10': refuse('unexpected') }
    show(failing)
    const again = await screen.findByRole('button', { name: 'Try again' })
    failing['GET /api/notifications?tab=all&limit=10'] = answers['GET /api/notifications?tab=all&limit=10']!
    await userEvent.click(again)
    await screen.findByText('Ben 1')
  })

  it('marks what is clicked as read and leads to it', async () => {
    const { router, calls } = show(answersFor([line(1)], 1))
    await userEvent.click(await screen.findByRole('link', { name: /Ben 1 liked your post/ }))
    expect(router.state.location.pathname).toBe('/posts/41')
    await waitFor(() => expect(calls()).toContain('POST /api/notifications/1/read'))
  })

  it('marks all at once, keeps the focus, and has the button no more', async () => {
    const answers = answersFor(five, 3)
    const { calls } = show(answers)
    const button = await screen.findByRole('button', { name: 'Mark all read' })
    Object.assign(answers, allRead)
    await userEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull())
    expect(lines()).toEqual(['Ben 1 liked your post', 'Ben 2 liked your post', 'Ben 3 liked your post'])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }))
    expect(calls()).toContain('POST /api/notifications/read-all')
  })

  it('is there too where it was still on its way when all were marked', async () => {
    const answers = answersFor(five, 3)
    const fetch = stubServer(answers)
    const answer = fetch.getMockImplementation()!
    let isSlow = true
    fetch.mockImplementation((url, init) =>
      isSlow && url.startsWith('/api/notifications?') ? new Promise<Response>(() => {}) : answer(url, init),
    )
    show(answers, fetch)
    const button = await screen.findByRole('button', { name: 'Mark all read' })
    isSlow = false
    Object.assign(answers, allRead)
    await userEvent.click(button)
    expect(await screen.findByText('Ben 1')).toBeDefined()
  })

  it('asks again when something comes or is read elsewhere, once for a burst', async () => {
    const answers = answersFor([line(1)], 1)
    const { calls } = show(answers)
    await screen.findByText(', 1 unread')
    answers['GET /api/unread'] = [200, { notifications: 2, messages: 0, requests: 0 }]
    answers['GET /api/notifications?tab=all&limit=10'] = [200, [line(2), line(1)]]
    act(() => {
      for (let at = 0; at < 20; at++) dispatchLiveEvent({ type: 'new_notification' })
    })
    expect(await screen.findByText(', 2 unread')).toBeDefined()
    expect(await screen.findByText('Ben 2')).toBeDefined()
    expect(calls().filter((call) => call === 'GET /api/unread')).toHaveLength(2)
  })
})

it.each<[string, Partial<Notification>, text: string, href: string]>([
  ['a message', { type: 'message', post: null }, 'Ben 1 sent you a message', '/messages/21'],
  ['a request', { type: 'colleague_request', post: null }, 'Ben 1 sent you a colleague request', '/profile/21'],
  ['an answer', { type: 'colleague_accepted', post: null }, 'Ben 1 accepted your colleague request', '/profile/21'],
  ['many likes', { otherSenders: 4 }, 'Ben 1 and 4 others liked your post', '/posts/41'],
  ['two likes', { otherSenders: 1 }, 'Ben 1 and 1 other liked your post', '/posts/41'],
  ['a comment', { type: 'comment', commentId: 9 }, 'Ben 1 commented on your post', '/posts/41#comment-9'],
  ['an approval', { type: 'post_approved', sender: null }, 'Your post has been approved', '/posts/41'],
  [
    'a warning',
    { type: 'warning', sender: null, post: null, content: 'Off topic.' },
    'You received a content warning',
    '/warnings',
  ],
  ['anything else', { type: 'report_closed', sender: null, post: null, content: 'We looked.' }, 'We looked.', '/notifications'],
])('says what happened and leads to it for %s', async (_what, given, text, href) => {
  show(answersFor([line(1, { read: true, ...given })], 0))
  const link = within(await screen.findByRole('listitem')).getByRole('link')
  expect([link.textContent, link.getAttribute('href')]).toEqual([text, href])
})
