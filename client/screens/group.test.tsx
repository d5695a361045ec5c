import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Group as GroupData } from '#contract/groups.ts'
import { reviewSubject } from '#contract/review.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { Toaster } from '#client/ui/toaster.tsx'
import { ada, type Answers, refuse, renderRoutes, responseTo, signedIn, stubServer } from '#testing/render.tsx'
import { managedGroup, memberOf, sampleGroup, sampleMember } from '#testing/sample-group.ts'
import { sampleComment, samplePost } from '#testing/sample-post.ts'
import { queuedPost } from '#testing/sample-queue.ts'
import Group from './group.tsx'

const posts = 'GET /api/posts?group=4&limit=10'
const inside = { read: true, write: true, moderate: false, takeOver: false }
const joined = (given: Partial<GroupData> = {}) => sampleGroup({ membership: memberOf('member'), may: inside, ...given })

function open(group: GroupData, answers: Answers = {}, path = '/groups/4') {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/groups/4': [200, group],
    [posts]: [200, []],
    'GET /api/categories': [200, []],
    ...answers,
  })
  const Page = () =>
    useViewer() && (
      <>
        <Group />
        <Toaster />
      </>
    )
  const page = renderRoutes(
    [
      { path: '/groups/:id', Component: Page },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    path,
  )
  const sent = (method: string, url: string) =>
    fetch.mock.calls
      .filter(([given, init]) => given === url && init?.method === method)
      .map(([, init]) => JSON.parse(String(init?.body)) as unknown)
  return { ...page, fetch, sent }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('the one button', () => {
  it('joins an open group, and says so before the server does', async () => {
    let now = sampleGroup({ joining: 'open', may: { ...inside, write: false } })
    open(now, {
      'GET /api/groups/4': () => [200, now],
      'POST /api/groups/4/join': () => {
        now = joined({ joining: 'open', members: 319 })
        return [200, now]
      },
    })
    await press('Join group')
    const button = await screen.findByRole('button', { name: 'Member' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(await screen.findByText('You joined Reparative Description')).toBeDefined()
    expect(screen.getByText('319 members')).toBeDefined()
  })

  it('asks with the question of the group, and takes the request back', async () => {
    let now = sampleGroup({ question: 'Where do you work?' })
    const { sent } = open(now, {
      'GET /api/groups/4': () => [200, now],
      'POST /api/groups/4/join': () => {
        now = { ...now, membership: { state: 'asked', role: null, level: 'highlights', joinedAt: null } }
        return [200, now]
      },
      'DELETE /api/groups/4/join': () => {
        now = { ...now, membership: null }
        return [200, now]
      },
    })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Ask to join' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to join Reparative Description' }))
    await userEvent.type(dialog.getByLabelText('Where do you work?'), 'At a map room')
    await userEvent.click(dialog.getByRole('button', { name: 'Ask to join' }))
    await waitFor(() => expect(screen.getAllByText('Request sent').length).toBeGreaterThan(0))
    expect(sent('POST', '/api/groups/4/join')).toEqual([{ note: 'At a map room' }])
    await userEvent.click((await screen.findAllByRole('button', { name: /^Request sent/ }))[0]!)
    expect((await screen.findAllByRole('button', { name: 'Ask to join' })).length).toBeGreaterThan(0)
  })

  it('asks why where the group has no question', async () => {
    open(sampleGroup())
    await userEvent.click((await screen.findAllByRole('button', { name: 'Ask to join' }))[0]!)
    expect(await screen.findByLabelText('Why would you like to join? The moderators read this.')).toBeDefined()
  })

  it('lets a member choose what they are told, and leave', async () => {
    const { sent } = open(joined(), {
      'PATCH /api/groups/4/level': [200, joined({ membership: { ...memberOf('member'), level: 'all' } })],
      'DELETE /api/groups/4/join': [200, sampleGroup()],
    })
    await press('Member')
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Every post and event' }))
    await waitFor(() => expect(sent('PATCH', '/api/groups/4/level')).toEqual([{ level: 'all' }]))
    await press('Member')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave group' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('Leave Reparative Description? Your posts stay.')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Leave group' }))
    expect(await screen.findByText('You left Reparative Description')).toBeDefined()
  })

  it('tells the owner what to do before leaving, and keeps them', async () => {
    open(managedGroup('owner'), { 'DELETE /api/groups/4/join': refuse('owner_stays') })
    await press('Member')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave group' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave group' }))
    expect(await screen.findByText('Hand the group over or archive it first.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Member' })).toBeDefined()
  })

  it('enters by the group’s link, once, and the address forgets it', async () => {
    const { router, sent } = open(sampleGroup(), { 'POST /api/groups/4/join': [200, joined()] }, '/groups/4?link=abc')
    expect(await screen.findByText('You joined Reparative Description')).toBeDefined()
    expect(sent('POST', '/api/groups/4/join')).toEqual([{ token: 'abc' }])
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
})

describe('the posts', () => {
  it('are for members where the group is by request', async () => {
    open(sampleGroup())
    expect(await screen.findByText('This group is by request.')).toBeDefined()
    expect(screen.queryByRole('tab', { name: /Files/ })).toBeNull()
    expect(screen.queryByLabelText('Write a post')).toBeNull()
  })

  it('are written for the group', async () => {
    const post = samplePost({ id: 90, content: 'Seeds', audience: 'group', group: { id: 4, name: 'Reparative Description' } })
    const { sent } = open(joined(), { 'POST /api/posts': [201, post] })
    expect(await screen.findByText('Nothing has been posted here yet.')).toBeDefined()
    await userEvent.type(await screen.findByLabelText('Write a post'), 'Seeds')
    expect(screen.getByRole('button', { name: 'Audience: Reparative Description' })).toBeDefined()
    await press('Post')
    expect(await screen.findByText('Post created')).toBeDefined()
    expect(sent('POST', '/api/posts')).toMatchObject([{ content: 'Seeds', audience: 'group', groupId: 4 }])
    expect(await screen.findByRole('article')).toBeDefined()
  })

  it('have one at the top, not twice, which moderators put there and take down', async () => {
    const pinned = samplePost({ id: 7, content: 'How this works.', group: { id: 4, name: 'Reparative Description' } })
    const other = samplePost({ id: 8, content: 'News.', group: { id: 4, name: 'Reparative Description' } })
    const group = managedGroup('moderator', { pinnedPost: pinned, pinnedBy: ada })
    const { sent } = open(group, {
      [posts]: [200, [other, pinned]],
      'GET /api/posts/7': [200, pinned],
      'POST /api/groups/4/pin': [200, { ...group, pinnedPost: null }],
    })
    const articles = await screen.findAllByRole('article')
    expect(articles).toHaveLength(2)
    expect(articles[0]!.textContent).toContain('Pinned by Ada')
    expect(screen.queryByRole('link', { name: 'Reparative Description' })).toBeNull()
    await userEvent.click(within(articles[0]!).getByRole('button', { name: 'Post options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Unpin' }))
    await waitFor(() => expect(screen.queryByText(/^Pinned/)).toBeNull())
    await userEvent.click(within(screen.getAllByRole('article')[0]!).getByRole('button', { name: 'Post options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pin to the top' }))
    expect(sent('POST', '/api/groups/4/pin')).toEqual([{ postId: null }, { postId: 8 }])
  })

  describe('are taken away by moderators', () => {
    const group = { id: 4, name: 'Reparative Description' }
    const comment = sampleComment({ id: 11, postId: 7, content: 'Buy maps here' })
    const pinned = samplePost({ id: 7, content: 'How this works.', group, commentCount: 1, comments: [comment] })
    const own = samplePost({ id: 9, content: 'My own.', group, user: ada })
    const answers = { [posts]: [200, [own, pinned]], 'GET /api/posts/7': [200, pinned] } satisfies Answers
    const optionsOf = async (at: number) => {
      await userEvent.click(within((await screen.findAllByRole('article'))[at]!).getByRole('button', { name: 'Post options' }))
      return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    }
    const askToReject = async () => {
      expect(await optionsOf(0)).toContain('Reject')
      await userEvent.click(screen.getByRole('menuitem', { name: 'Reject' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Reject post' }))
      expect(dialog.queryByRole('checkbox')).toBeNull()
      await userEvent.type(dialog.getByLabelText(/In your own words/), 'Sells maps')
    }

    it('with a reason, and are gone before the server answers', async () => {
      let now = managedGroup('moderator', { pinnedPost: pinned })
      const { sent, fetch } = open(now, { ...answers, 'GET /api/groups/4': () => [200, now] })
      await askToReject()
      let answer: (response: Response) => void = () => {}
      fetch.mockImplementationOnce(() => new Promise((resolve) => void (answer = resolve)))
      await press('Reject')
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
      expect(screen.queryByText('Post rejected')).toBeNull()
      now = { ...now, pinnedPost: null }
      answer(responseTo(reviewSubject, [200, queuedPost({ id: 7, state: 'rejected' })]))
      expect(await screen.findByText('Post rejected')).toBeDefined()
      expect(sent('POST', '/api/review')).toMatchObject([
        { subjectType: 'post', subjectId: 7, decision: 'reject', reason: 'Sells maps', version: '' },
      ])
      expect(await optionsOf(0)).not.toContain('Reject')
    })

    it('but come back where that fails', async () => {
      open(managedGroup('owner', { pinnedPost: pinned }), { ...answers, 'POST /api/review': refuse('post_edited') })
      await askToReject()
      await press('Reject')
      expect(await screen.findByText('Rejection failed')).toBeDefined()
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
      expect(screen.getByText('Pinned')).toBeDefined()
    })

    it('and so are comments', async () => {
      open(managedGroup('moderator', { pinnedPost: pinned }), {
        ...answers,
        'DELETE /api/comments/11': [200, { message: 'Comment deleted' }],
      })
      await userEvent.click(within((await screen.findAllByRole('article'))[0]!).getByRole('button', { name: /comment/i }))
      await userEvent.click(await screen.findByRole('button', { name: 'Comment options' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete comment' }))
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
      expect(await screen.findByText('Comment deleted')).toBeDefined()
      expect(screen.queryByText('Buy maps here')).toBeNull()
    })

    it('and by no other member', async () => {
      const other = { ...pinned, id: 17 }
      open(joined({ pinnedPost: other }), { 'GET /api/posts/17': [200, other] })
      expect(await optionsOf(0)).not.toContain('Reject')
      await userEvent.keyboard('{Escape}')
      await userEvent.click(within(screen.getAllByRole('article')[0]!).getByRole('button', { name: /comment/i }))
      await userEvent.click(await screen.findByRole('button', { name: 'Comment options' }))
      expect(await screen.findByRole('menuitem', { name: 'Report comment' })).toBeDefined()
      expect(screen.queryByRole('menuitem', { name: 'Delete comment' })).toBeNull()
    })
  })

  it('are counted while they come, and shown when the reader asks', async () => {
    let list = [samplePost({ id: 1 })]
    open(joined(), { [posts]: () => [200, list] })
    await screen.findByRole('article')
    list = [samplePost({ id: 2 }), ...list]
    act(() => dispatchLiveEvent({ type: 'group_posts', holdingId: 5 }))
    expect(screen.queryByRole('button', { name: '1 new post' })).toBeNull()
    act(() => dispatchLiveEvent({ type: 'group_posts', holdingId: 4 }))
    await press('1 new post')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: '1 new post' })).toBeNull()
  })

  it('are searched by the search of the house', async () => {
    const { router } = open(joined())
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search in this group' }), 'maps{Enter}')
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/search?group=4&q=maps'))
  })
})

describe('the other tabs', () => {
  it('show who is in it, found by name', async () => {
    open(joined(), {
      'GET /api/groups/4/members?limit=24': [200, [sampleMember({ role: 'moderator' })]],
      'GET /api/groups/4/members?q=Zoe&limit=24': [200, []],
    })
    await userEvent.click(await screen.findByRole('tab', { name: /Members/ }))
    expect(await screen.findByText('Cleo')).toBeDefined()
    expect(screen.getByText('Moderator')).toBeDefined()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'Zoe')
    expect(await screen.findByText('No member is called “Zoe”.')).toBeDefined()
  })

  it('show its files, and say where there are none', async () => {
    open(joined(), { 'GET /api/groups/4/files?limit=12': [200, []] })
    await userEvent.click(await screen.findByRole('tab', { name: /Files/ }))
    expect(await screen.findByText('No files yet.')).toBeDefined()
  })

  it('say what it is about, and who else can read it', async () => {
    open(joined(), {}, '/groups/4?tab=about')
    const panel = within(await screen.findByRole('tabpanel'))
    expect(panel.getByText('Admins of this site can read this group.')).toBeDefined()
    expect(panel.getByText('Be kind')).toBeDefined()
    expect(panel.getByRole('link', { name: 'Ben' })).toBeDefined()
  })
})

describe('a group that is not as others', () => {
  it('tells its owner that it waits, why it came back, and lets it be submitted again', async () => {
    let now = managedGroup('owner', { state: 'sent_back', reason: 'Say what it is for.', may: { ...inside, moderate: true } })
    open(now, {
      'GET /api/groups/4': () => [200, now],
      'POST /api/holdings/4/submit': () => {
        now = { ...now, state: 'pending', reason: null }
        return [200, now]
      },
    })
    expect(await screen.findByText('Say what it is for.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
    await press('Submit again')
    await waitFor(() => expect(screen.getAllByText('Your group has been submitted for review.').length).toBeGreaterThan(0))
  })

  it('says that it is archived, and takes nobody in', async () => {
    open(sampleGroup({ joining: 'open', archivedAt: '2026-01-05T09:00:00.000Z', archiveReason: 'Its work is done.' }))
    expect(await screen.findByText('This group is archived.')).toBeDefined()
    expect(screen.getByText('Its work is done.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Join group' })).toBeNull()
  })

  it('is taken over where it needs an owner', async () => {
    open(joined({ owner: null, may: { ...inside, takeOver: true } }), {
      'POST /api/groups/4/take-over': [200, managedGroup('owner')],
    })
    expect(await screen.findByText('This group needs an owner.')).toBeDefined()
    await press('Take over')
    expect(await screen.findByText('You own Reparative Description')).toBeDefined()
  })

  it.each(['/groups/4', '/groups/abc'])('is not there where the reader may not know of it: %s', async (path) => {
    open(sampleGroup(), { 'GET /api/groups/4': refuse('holding_not_found') }, path)
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
  })
})
