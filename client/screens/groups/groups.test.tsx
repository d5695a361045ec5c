import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import type { GroupCounts, SuggestedGroup } from '#contract/groups.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, hold, press, refuse, renderRoutes, signedIn, stubServer, stubWidth } from '#testing/render.tsx'
import { memberOf, sampleGroup, sampleGroupCard } from '#testing/sample-group.ts'
import { samplePost } from '#testing/sample-post.ts'
import Group from './group.tsx'
import Groups from './groups.tsx'

const mine = 'GET /api/groups?mine=true&limit=12'
const all = 'GET /api/groups?limit=12'
const suggested = 'GET /api/groups/suggestions?limit=6'
const counts: GroupCounts = {
  ...{ all: 55, joining: { open: 38, request: 17 }, subjects: [{ value: 'metadata', groups: 9 }] },
  ...{ languages: [], countries: [{ value: 'NO', groups: 4 }] },
}
const counted: Answers = { 'GET /api/groups/counts': [200, counts] }
const instance: Answers = {
  'GET /api/instance': [200, { mailbox: false, socialLinks: [], groupsBy: 'members', showsRoomsToWeb: true }],
}
const suggestion = (given: Partial<SuggestedGroup> = {}): SuggestedGroup => ({
  ...sampleGroupCard({ id: 5, title: 'Paper and Paste', joining: 'open', members: 7 }),
  reason: 'Ben and 2 other colleagues are in it',
  ...given,
})

function open(path: string, answers: Answers, widthPx = 1440) {
  stubWidth(widthPx)
  const fetch = stubServer({ ...signedIn(), ...instance, ...counted, ...answers })
  const Page = ({ Screen = Groups }: { Screen?: ComponentType }) =>
    useViewer() && (
      <>
        <Screen />
        <Toaster />
      </>
    )
  const routes = [
    { path: '/groups/:id', element: <Page Screen={Group} /> },
    { path: '*', element: <Page /> },
  ]
  const page = renderRoutes(routes, path)
  const asked = (url: string) => fetch.mock.calls.some(([given]) => given === url)
  return { ...page, asked }
}

describe('your groups', () => {
  it('say what is new in each, which you keep, and show the newest posts of all of them', async () => {
    open('/groups', {
      [mine]: [
        200,
        [
          sampleGroupCard({ id: 1, title: 'Cataloging Clinic', membership: memberOf('moderator'), newPosts: 6 }),
          sampleGroupCard({ id: 2, title: 'Map Room', membership: memberOf('member'), lastPostAt: '2025-02-03T09:00:00.000Z' }),
          sampleGroupCard({ id: 3, title: 'New Table', membership: memberOf('owner'), state: 'pending' }),
        ],
      ],
      'GET /api/posts?group=mine&limit=10': [
        200,
        [samplePost({ audience: 'group', group: { id: 1, name: 'Cataloging Clinic' } })],
      ],
    })
    const list = within(await screen.findByRole('list', { name: 'Your groups' }))
    expect(list.getByText('6 new posts')).toBeDefined()
    expect(list.getByText('You moderate')).toBeDefined()
    expect(list.getByText('Quiet since February 3, 2025')).toBeDefined()
    expect(list.getByText('Pending review')).toBeDefined()
    const post = within(await screen.findByRole('article'))
    expect(post.getByRole('link', { name: 'Cataloging Clinic' }).getAttribute('href')).toBe('/groups/1')
  })

  it('say of none that something is new in it which was visited since', async () => {
    let card = sampleGroupCard({ membership: memberOf('member'), newPosts: 3, lastPostAt: '2025-02-03T09:00:00.000Z' })
    const { router } = open('/groups', {
      [mine]: () => [200, [card]],
      'GET /api/posts?group=mine&limit=10': [200, []],
      'GET /api/posts?group=4&limit=10': [200, []],
      'GET /api/groups/4': () => {
        const visited = sampleGroup({ membership: memberOf('member'), newPosts: card.newPosts })
        card = { ...card, newPosts: 0, members: 319 }
        return [200, visited]
      },
    })
    await screen.findByText('3 new posts')
    await userEvent.click(screen.getByRole('link', { name: 'Reparative Description' }))
    await screen.findByRole('tab', { name: /About/ })
    await router.navigate('/groups')
    expect(screen.getByText('Quiet since February 3, 2025')).toBeDefined()
    expect(await screen.findByText('319 members')).toBeDefined()
  })

  it('offer some where there are none', async () => {
    open('/groups', { [mine]: [200, []], [suggested]: [200, [suggestion()]] })
    expect(await screen.findByText('You are in no group yet.')).toBeDefined()
    expect(screen.getByText('Find one below, or start your own.')).toBeDefined()
    expect(await screen.findByRole('link', { name: 'Paper and Paste' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Start a group' }).getAttribute('href')).toBe('/groups/new')
  })

  it('can be tried again when they could not be loaded', async () => {
    let answer: Answers[typeof mine] = refuse('unexpected')
    open('/groups', { [mine]: () => answer as never })
    await screen.findByText('Error loading groups. Please try again later.')
    answer = [200, [sampleGroupCard({ membership: memberOf('member') })]]
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('list', { name: 'Your groups' })
  })

  it('let an invitation be accepted', async () => {
    const membership = { ...memberOf('member'), state: 'invited', role: null } as const
    open('/groups', {
      [mine]: [200, [sampleGroupCard({ membership })]],
      'POST /api/groups/4/join': [200, sampleGroup({ membership: memberOf('member') })],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation to Reparative Description' }))
    await screen.findByText('You joined Reparative Description')
  })

  it('offer only to decline an invitation to a group that is archived', async () => {
    const membership = { ...memberOf('member'), state: 'invited', role: null } as const
    open('/groups', { [mine]: [200, [sampleGroupCard({ membership, archivedAt: '2026-01-05T09:00:00.000Z' })]] })
    await screen.findByRole('button', { name: 'Decline the invitation to Reparative Description' })
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  })

  it('keep the place when an invitation is declined', async () => {
    const membership = { ...memberOf('member'), state: 'invited', role: null } as const
    let cards = [sampleGroupCard({ id: 5, title: 'Map Room', membership }), sampleGroupCard({ membership: memberOf('member') })]
    open('/groups', {
      [mine]: () => [200, cards],
      'DELETE /api/groups/5/join': () => {
        cards = cards.slice(1)
        return [200, sampleGroup({ id: 5 })]
      },
    })
    await press('Decline the invitation to Map Room')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Reparative Description' })))
  })

  it.each([
    ['admins', false],
    ['verified', false],
    ['members', true],
  ] as const)('may be started by those the house lets: %s', async (groupsBy, isOffered) => {
    open('/groups', {
      [mine]: [200, []],
      'GET /api/instance': [200, { mailbox: false, socialLinks: [], groupsBy, showsRoomsToWeb: true }],
    })
    await screen.findByText('You are in no group yet.')
    if (isOffered) await screen.findByRole('link', { name: 'Start a group' })
    else expect(screen.queryByRole('link', { name: 'Start a group' })).toBeNull()
    expect(ada.isVerified).toBe(false)
  })
})

describe('discovering', () => {
  it('gives the reason of a suggestion, and forgets one that is not wanted', async () => {
    let list = [suggestion(), suggestion({ id: 6, title: 'Mobile and Outreach' })]
    open('/groups?tab=discover', {
      [all]: [200, []],
      [suggested]: () => [200, list],
      'DELETE /api/groups/suggestions/5': () => {
        list = list.slice(1)
        return [200, { message: 'Done' }]
      },
    })
    expect(await screen.findAllByText('Ben and 2 other colleagues are in it')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss Paper and Paste' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Paper and Paste' })).toBeNull())
    expect(screen.getByRole('link', { name: 'Mobile and Outreach' })).toBeDefined()
  })

  it('joins at one press, shows it at once, and takes it back when that fails', async () => {
    const group = sampleGroupCard({ joining: 'open', title: 'Map Room' })
    open('/groups?tab=discover', { [all]: [200, [group]], 'POST /api/groups/4/join': refuse('group_barred') })
    await userEvent.click(await screen.findByRole('button', { name: 'Join group Map Room' }))
    await screen.findByText('Failed to join')
    expect(screen.getByText('You cannot join this group.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Join group Map Room' })).toBeDefined()
  })

  it('takes back the one that failed, and leaves another that went well meanwhile', async () => {
    const cards = [5, 6].map((id) => sampleGroupCard({ id, joining: 'open', title: `Room ${id}`, members: id }))
    let times = 0
    open('/groups?tab=discover', {
      [all]: () => (times++ === 0 ? [200, cards] : refuse('unexpected')),
      'POST /api/groups/5/join': refuse('group_barred'),
      'POST /api/groups/6/join': [200, sampleGroup({ id: 6, title: 'Room 6', membership: memberOf('member') })],
    })
    await screen.findByRole('button', { name: 'Join group Room 5' })
    const letGo = hold('POST /api/groups/5/join')
    await press('Join group Room 5')
    await press('Join group Room 6')
    expect(await screen.findByText('You joined Room 6')).toBeDefined()
    await act(async () => letGo[0]!())
    expect(await screen.findByText('Failed to join')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Join group Room 5' })).toBeDefined()
    expect(screen.getByText('5 members')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Join group Room 6' })).toBeNull()
  })

  it('puts back a suggestion that could not be dismissed, where it stood, and none that was', async () => {
    const list = [5, 6, 8].map((id) => suggestion({ id, title: `Room ${id}` }))
    let times = 0
    open('/groups?tab=discover', {
      [all]: [200, []],
      [suggested]: () => (times++ === 0 ? [200, list] : refuse('unexpected')),
      'DELETE /api/groups/suggestions/6': refuse('unexpected'),
      'DELETE /api/groups/suggestions/5': [200, { message: 'Done' }],
    })
    await screen.findByRole('button', { name: 'Dismiss Room 6' })
    const letGo = hold('DELETE /api/groups/suggestions/6')
    await press('Dismiss Room 6')
    await press('Dismiss Room 5')
    await waitFor(() => expect(times).toBe(2))
    await act(async () => letGo[0]!())
    expect(await screen.findByText('Action failed')).toBeDefined()
    const left = screen.getAllByRole('button', { name: /^Dismiss/ }).map((button) => button.getAttribute('aria-label'))
    expect(left).toEqual(['Dismiss Room 6', 'Dismiss Room 8'])
  })

  it('narrows by what stands in the address, which follows what is chosen', async () => {
    const { router, asked } = open('/groups?tab=discover&subject=Metadata', {
      'GET /api/groups?subject=Metadata&limit=12': [200, []],
      'GET /api/groups?subject=Metadata&joining=open&limit=12': [200, []],
    })
    await screen.findByText('No groups match these filters.')
    await screen.findByRole('option', { name: 'Metadata (9)' })
    expect(screen.getByRole('option', { name: 'Norway (4)' })).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'Open 38' }))
    await waitFor(() => expect(asked('/api/groups?subject=Metadata&joining=open&limit=12')).toBe(true))
    expect(router.state.location.search).toBe('?tab=discover&subject=Metadata&joining=open')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search groups' }), 'maps')
    await waitFor(() => expect(asked('/api/groups?q=maps&subject=Metadata&joining=open&limit=12')).toBe(true))
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Newest')
    await waitFor(() => expect(router.state.location.search).toContain('sort=newest'))
    const [inPanel] = screen.getAllByRole('button', { name: 'Clear filters' })
    await userEvent.click(inPanel!)
    await waitFor(() => expect(router.state.location.search).not.toContain('subject'))
    expect(document.activeElement).not.toBe(document.body)
  })

  it('has all groups again once filters that leave none are cleared', async () => {
    const { router } = open('/groups?tab=discover&joining=open', {
      'GET /api/groups?joining=open&limit=12': [200, []],
      [all]: [200, [sampleGroupCard()]],
    })
    const nothing = (await screen.findByText('No groups match these filters.')).closest<HTMLElement>('.card')!
    await userEvent.click(within(nothing).getByRole('button', { name: 'Clear filters' }))
    expect(within(await screen.findByRole('list', { name: /^All groups/ })).getAllByRole('listitem')).toHaveLength(1)
    expect(router.state.location.search).toBe('?tab=discover')
    expect(document.activeElement).not.toBe(document.body)
  })

  it('has its filters in a sheet on phones', async () => {
    const { router } = open('/groups?tab=discover', { [all]: [200, [sampleGroupCard()]] }, 390)
    expect(screen.queryByRole('radio', { name: /^By request/ })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter all groups' }))
    await userEvent.click(sheet.getByRole('radio', { name: /^By request/ }))
    await waitFor(() => expect(router.state.location.search).toContain('joining=request'))
    await userEvent.click(sheet.getByRole('button', { name: 'Show groups' }))
    expect(await screen.findByRole('button', { name: 'Filters 1' })).toBeDefined()
  })
})
