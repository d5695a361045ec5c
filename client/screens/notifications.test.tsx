import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { routes } from '#client/app/routes.tsx'
import { type Answers, refuse, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { sampleGroup } from '#testing/sample-group.ts'
import { sampleConnection } from '#testing/sample-profile.ts'

const request: Notification = {
  ...{ id: 1, type: 'colleague_request', read: false, createdAt: new Date().toISOString(), content: '', otherSenders: 0 },
  sender: { id: 5, name: 'Ben', profilePicture: null },
  connection: { id: 9, status: 'pending' },
}
const approval: Notification = {
  ...{ id: 2, type: 'post_approved', read: true, createdAt: '2026-01-05T09:00:00.000Z', content: '', otherSenders: 0 },
  sender: null,
  post: { id: 3, content: 'Validate before a batch load.' },
}

const next = '</api/notifications?tab=all&limit=10&cursor=abc>; rel="next"'
const answers = (): Answers => ({
  ...signedIn(),
  'GET /api/unread': [200, { notifications: 1, messages: 0, requests: 0 }],
  'GET /api/notifications?tab=all&limit=10': [200, [request], { link: next }],
  'GET /api/notifications?tab=all&limit=10&cursor=abc': [200, [approval]],
  'GET /api/notifications?tab=requests&limit=10': [200, [request]],
  'GET /api/notifications?tab=moderation&limit=10': [200, []],
})

function show(given: Answers = answers(), path = '/notifications') {
  const fetch = stubServer(given)
  return { fetch, ...renderRoutes(routes, path) }
}

describe('the notifications', () => {
  it('stand under their day, and more of them come on demand', async () => {
    show()
    const today = await screen.findByRole('region', { name: 'Today' })
    expect(within(today).getByRole('link', { name: /Ben sent you a colleague request/ })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }))
    const earlier = await screen.findByRole('region', { name: 'Earlier' })
    expect(within(earlier).getByText('“Validate before a batch load.”')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
    await waitFor(() => expect(document.title).toBe('(1) Notifications · ibid.'))
  })

  it('have tabs, each with an address', async () => {
    const { router } = show()
    await userEvent.click(await screen.findByRole('tab', { name: 'Moderation' }))
    expect(await screen.findByText('Nothing from the moderators yet')).toBeDefined()
    expect(router.state.location.search).toBe('?tab=moderation')
    await userEvent.click(screen.getByRole('tab', { name: 'Requests' }))
    expect(await screen.findByText('Ben')).toBeDefined()
  })

  it('of what stands in a room lead to its page, and to the comment below it', async () => {
    const holding = { id: 4, kind: 'event' as const, title: 'A buying circle', parentId: null }
    const about = { ...approval, post: null, holding }
    const reviewed = { ...about, type: 'holding_reviewed', content: 'Your event “A buying circle” was sent back: Add the time' }
    const commented = {
      ...about,
      ...{ id: 3, type: 'holding_comment', commentId: 8, sender: request.sender, content: 'When does it begin?' },
    }
    show({ ...answers(), 'GET /api/notifications?tab=all&limit=10': [200, [reviewed, commented]] })
    const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    await screen.findByRole('link', { name: reviewed.content })
    expect(leadsTo(reviewed.content)).toBe('/events/4')
    expect(leadsTo('Ben asked about “A buying circle”')).toBe('/events/4#comment-8')
    expect(screen.getByText('“When does it begin?”')).toBeDefined()
  })

  it('let a request be answered in place', async () => {
    const given = answers()
    given['PATCH /api/colleagues/9'] = () => {
      const answered: Notification = { ...request, read: true, connection: { id: 9, status: 'accepted' } }
      given['GET /api/notifications?tab=all&limit=10'] = [200, [answered]]
      return [200, sampleConnection({ id: 9 })]
    }
    const { fetch } = show(given)
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the request of Ben' }))
    expect(await screen.findByText('Accepted')).toBeDefined()
    const answer = fetch.mock.calls.find(([url]) => url === '/api/colleagues/9')
    expect(answer?.[1]?.body).toBe('{"status":"accepted"}')
    expect((await screen.findAllByText('You are now colleagues with this user.')).length).toBeGreaterThan(0)
  })

  it('bring the buttons back and say why when the answer fails', async () => {
    show({ ...answers(), 'PATCH /api/colleagues/9': [409, { code: 'request_answered', message: 'Already answered.' }] })
    await userEvent.click(await screen.findByRole('button', { name: 'Decline the request of Ben' }))
    expect((await screen.findAllByText('Failed to decline connection')).length).toBeGreaterThan(0)
    expect(await screen.findByRole('button', { name: 'Accept the request of Ben' })).toBeDefined()
  })

  it('say what went wrong, and try again', async () => {
    const failing: Answers = { ...answers(), 'GET /api/notifications?tab=all&limit=10': refuse('unexpected') }
    show(failing)
    expect(await screen.findByText('Error loading notifications. Please try again later.')).toBeDefined()
    Object.assign(failing, answers())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Ben')).toBeDefined()
  })
})

describe('of groups', () => {
  const holding = { id: 4, kind: 'group' as const, title: 'Cataloging Clinic', parentId: null }
  const about = { ...approval, post: null, holding, sender: request.sender }
  const told = (line: Partial<Notification>, more: Answers = {}) => {
    const given: Answers = { ...answers(), 'GET /api/notifications?tab=all&limit=10': [200, [{ ...about, ...line }]], ...more }
    return { given, ...show(given) }
  }

  it.each<[string, Partial<Notification>, text: string, href: string]>([
    ['a request', { type: 'group_request' }, 'Ben asked to join Cataloging Clinic', '/groups/4/review'],
    [
      'several requests',
      { type: 'group_request', otherSenders: 2 },
      'Ben and 2 others asked to join Cataloging Clinic',
      '/groups/4/review',
    ],
    [
      'several who ask for lines of an offer',
      {
        type: 'resource_news',
        content: '2',
        otherSenders: 1,
        holding: { id: 8, kind: 'offer', title: 'Duplicates', parentId: null },
      },
      'Ben and 1 other ask for 2 of “Duplicates”',
      '/resources/offers/8',
    ],
    ['an invitation', { type: 'group_invited' }, 'Ben invited you to Cataloging Clinic', '/groups/4'],
    ['a post', { type: 'group_post', otherSenders: 4 }, 'Ben and 4 others posted in Cataloging Clinic', '/groups/4'],
    [
      'a pinned post',
      { type: 'group_post', content: 'pinned', post: { id: 9, content: 'Read this.' } },
      'Ben pinned a post in Cataloging Clinic',
      '/groups/4',
    ],
    [
      'one’s place',
      { type: 'group_changed', sender: null, content: 'You are now a moderator of Cataloging Clinic' },
      'You are now a moderator of Cataloging Clinic',
      '/groups/4',
    ],
    [
      'what waits',
      { type: 'group_review', sender: null, content: '3 posts wait for review in Cataloging Clinic' },
      '3 posts wait for review in Cataloging Clinic',
      '/groups/4/review',
    ],
  ])('says what happened and leads to it for %s', async (_what, line, text, href) => {
    told(line)
    expect((await screen.findByRole('link', { name: text })).getAttribute('href')).toBe(href)
  })

  it('lets a request be answered in place, and quotes it', async () => {
    const { given, fetch } = told({ type: 'group_request', content: 'I rename streets.' })
    given['POST /api/groups/4/requests/5'] = () => {
      given['GET /api/notifications?tab=all&limit=10'] = [200, []]
      return [200, { message: 'Done' }]
    }
    expect(await screen.findByText('“I rename streets.”')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Accept the request of Ben' }))
    expect((await screen.findAllByText('Ben is now a member of Cataloging Clinic')).length).toBeGreaterThan(0)
    expect(await screen.findByText('No notifications yet')).toBeDefined()
    expect(fetch.mock.calls.find(([url]) => url === '/api/groups/4/requests/5')?.[1]?.body).toBe('{"accept":true}')
  })

  it('leaves several requests to the page of the group', async () => {
    told({ type: 'group_request', otherSenders: 2 })
    await screen.findByRole('link', { name: /asked to join/ })
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull()
  })

  it('lets an invitation be accepted or declined in place', async () => {
    const { fetch } = told(
      { type: 'group_invited' },
      { 'POST /api/groups/4/join': [200, sampleGroup()], 'DELETE /api/groups/4/join': [200, null] },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation to Cataloging Clinic' }))
    expect((await screen.findAllByText('You joined Cataloging Clinic')).length).toBeGreaterThan(0)
    await userEvent.click(await screen.findByRole('button', { name: 'Decline the invitation to Cataloging Clinic' }))
    expect((await screen.findAllByText('Invitation declined')).length).toBeGreaterThan(0)
    const methods = fetch.mock.calls.filter(([url]) => url === '/api/groups/4/join').map(([, init]) => init?.method)
    expect(methods).toEqual(['POST', 'DELETE'])
  })

  it('says why an answer was refused', async () => {
    told({ type: 'group_invited' }, { 'POST /api/groups/4/join': refuse('group_archived') })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation to Cataloging Clinic' }))
    expect((await screen.findAllByText('This group is archived.')).length).toBeGreaterThan(0)
  })
})

describe('the page to unsubscribe', () => {
  const token = 'digest-7-abc'
  const path = `/unsubscribe/${token}`

  it('asks first, for a visitor too, and then says that it is done', async () => {
    const { fetch } = show(
      { [`POST /api/unsubscribe/${token}`]: [200, { message: 'You are unsubscribed.', kind: 'digest' }] },
      path,
    )
    expect(await screen.findByText('Do you want to stop receiving the digest from ibid.?')).toBeDefined()
    expect(fetch.mock.calls.every(([url]) => !url.includes('unsubscribe'))).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeDefined()
  })

  it('says when the link is not valid', async () => {
    const message = 'This unsubscribe link is not valid.'
    show({ [`POST /api/unsubscribe/${token}`]: [400, { code: 'invalid_unsubscribe_link', message }] }, path)
    await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByText(message)).toBeDefined()
  })
})
