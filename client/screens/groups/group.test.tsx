import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { type Answers, refuse, press } from '#testing/render.tsx'
import { managedGroup, memberOf, sampleGroup, sampleMember } from '#testing/sample-group.ts'
import { inside, joined, openGroup } from '#testing/group-page.tsx'
import { sampleEventCard, sampleOccurrence } from '#testing/sample-event.ts'

const standing = (state: 'asked' | 'invited') => ({ state, role: null, level: 'highlights', joinedAt: null }) as const

describe('the one button', () => {
  it('joins an open group, and says so before the server does', async () => {
    let now = sampleGroup({ joining: 'open', may: { ...inside, write: false } })
    openGroup(now, {
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
    const { sent } = openGroup(now, {
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
    expect(sent('POST /api/groups/4/join')).toEqual([{ note: 'At a map room' }])
    await userEvent.click((await screen.findAllByRole('button', { name: /^Request sent/ }))[0]!)
    expect((await screen.findAllByRole('button', { name: 'Ask to join' })).length).toBeGreaterThan(0)
  })

  describe('of someone who has asked', () => {
    const asked = sampleGroup({ membership: standing('asked') })
    const open = async () => {
      let now = asked
      const page = openGroup(asked, { 'GET /api/groups/4': () => [200, now] })
      expect((await screen.findAllByRole('button', { name: /^Request sent/ })).length).toBeGreaterThan(0)
      return { ...page, letIn: () => void (now = joined()) }
    }

    it('hears that they were let in', async () => {
      const { letIn } = await open()
      letIn()
      act(() => dispatchLiveEvent({ type: 'holding_changed', holdingId: 4 }))
      expect(await screen.findByRole('button', { name: 'Member' })).toBeDefined()
      expect(await screen.findByText('Nothing has been posted here yet.')).toBeDefined()
    })

    it('knows it when they come back', async () => {
      const { letIn, router } = await open()
      await router.navigate('/elsewhere')
      letIn()
      await router.navigate('/groups/4')
      expect(await screen.findByRole('button', { name: 'Member' })).toBeDefined()
    })
  })

  it('joins a group that has opened to those who had asked', async () => {
    let now = sampleGroup({ joining: 'open', may: { ...inside, write: false }, membership: standing('asked') })
    openGroup(now, {
      'GET /api/groups/4': () => [200, now],
      'POST /api/groups/4/join': () => {
        now = joined({ joining: 'open' })
        return [200, now]
      },
    })
    await press('Join group')
    expect(await screen.findByText('You joined Reparative Description')).toBeDefined()
  })

  it('keeps what was written to the moderators when asking fails', async () => {
    let answer: Answers['POST /api/groups/4/join'] = refuse('unavailable')
    const { sent } = openGroup(sampleGroup({ question: 'Where do you work?' }), {
      'POST /api/groups/4/join': () => answer as never,
    })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Ask to join' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to join Reparative Description' }))
    await userEvent.type(dialog.getByLabelText('Where do you work?'), 'At a map room')
    await userEvent.click(dialog.getByRole('button', { name: 'Ask to join' }))
    expect(await screen.findByText('Failed to join')).toBeDefined()
    expect((await dialog.findByLabelText<HTMLTextAreaElement>('Where do you work?')).value).toBe('At a map room')
    answer = [200, sampleGroup({ membership: standing('asked') })]
    await userEvent.click(await dialog.findByRole('button', { name: 'Ask to join' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('POST /api/groups/4/join')).toEqual([{ note: 'At a map room' }, { note: 'At a map room' }])
  })

  it('asks why where the group has no question', async () => {
    openGroup(sampleGroup())
    await userEvent.click((await screen.findAllByRole('button', { name: 'Ask to join' }))[0]!)
    expect(await screen.findByLabelText('Why would you like to join? The moderators read this.')).toBeDefined()
  })

  it('leaves nothing loading for ever when a member chooses what they are told', async () => {
    let isFirst = true
    openGroup(
      joined(),
      {
        'PATCH /api/groups/4/level': [200, joined({ membership: { ...memberOf('member'), level: 'all' } })],
        'GET /api/groups/4/members?limit=24': [200, [sampleMember()]],
      },
      '/groups/4?tab=members',
    )
    const answered = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (!url.includes('/members') || !isFirst) return answered(url, init)
      isFirst = false
      return new Promise<never>(() => {})
    })
    await press('Member')
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Every post and event' }))
    expect(await screen.findByRole('list', { name: 'Members' })).toBeDefined()
  })

  it('lets a member choose what they are told, and leave', async () => {
    const { sent } = openGroup(joined(), {
      'PATCH /api/groups/4/level': [200, joined({ membership: { ...memberOf('member'), level: 'all' } })],
      'DELETE /api/groups/4/join': [200, sampleGroup()],
    })
    await press('Member')
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Every post and event' }))
    await waitFor(() => expect(sent('PATCH /api/groups/4/level')).toEqual([{ level: 'all' }]))
    await press('Member')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave group' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('Leave Reparative Description? Your posts stay.')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Leave group' }))
    expect(await screen.findByText('You left Reparative Description')).toBeDefined()
  })

  it('tells the owner what to do before leaving, and keeps them', async () => {
    openGroup(managedGroup('owner'), { 'DELETE /api/groups/4/join': refuse('owner_stays') })
    await press('Member')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave group' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave group' }))
    expect(await screen.findByText('Hand the group over or archive it first.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Member' })).toBeDefined()
  })

  it('enters by the group’s link, once, and the address forgets it', async () => {
    const { router, sent } = openGroup(sampleGroup(), { 'POST /api/groups/4/join': [200, joined()] }, '/groups/4?link=abc')
    expect(await screen.findByText('You joined Reparative Description')).toBeDefined()
    expect(sent('POST /api/groups/4/join')).toEqual([{ token: 'abc' }])
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('offers an admin no asking in a hidden group, where no one is asked', async () => {
    openGroup(sampleGroup({ joining: 'hidden', may: { ...inside, write: false, moderate: true } }))
    expect(await screen.findByRole('link', { name: 'Group settings' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull()
  })

  it('enters a hidden group by its link, of which nothing is to be seen before', async () => {
    let now: Answers['GET /api/groups/4'] = refuse('holding_not_found')
    const hidden = joined({ joining: 'hidden' })
    const { sent } = openGroup(
      hidden,
      {
        'GET /api/groups/4': () => now as never,
        'POST /api/groups/4/join': () => {
          now = [200, hidden]
          return now
        },
      },
      '/groups/4?link=abc',
    )
    expect(await screen.findByText('You joined Reparative Description')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Reparative Description' })).toBeDefined()
    expect(sent('POST /api/groups/4/join')).toEqual([{ token: 'abc' }])
  })

  it('says that there is nothing where the link to a hidden group is over', async () => {
    const gone = refuse('holding_not_found')
    openGroup(sampleGroup(), { 'GET /api/groups/4': gone, 'POST /api/groups/4/join': gone }, '/groups/4?link=abc')
    expect(await screen.findByText('Failed to join')).toBeDefined()
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
  })
})

describe('beside the posts', () => {
  const events = { posts: 0, events: 2, resources: 0, files: 0 }
  const asked = 'GET /api/events?group=4&timeZone=UTC&limit=20'

  it('stand its next events, of a series the next date, and nothing that was cancelled', async () => {
    const on = (id: number, eventId: number, title: string, isCancelled = false) => ({
      occurrence: sampleOccurrence({ id, isCancelled }),
      event: sampleEventCard({ id: eventId, title, occurrenceCount: 9 }),
    })
    openGroup(joined({ counts: events }), {
      [asked]: [200, [on(1, 5, 'Clinic', true), on(2, 5, 'Clinic'), on(3, 5, 'Clinic'), on(4, 6, 'Open day')]],
    })
    const rows = within(await screen.findByRole('list', { name: 'Next events' })).getAllByRole('link')
    expect(rows.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ...[
        ['Clinic', '/events/5?date=2'],
        ['Open day', '/events/6?date=4'],
      ],
    ])
    expect(screen.getByRole('link', { name: 'View all events' }).getAttribute('href')).toBe('/groups/4?tab=events')
  })

  it('stands nothing of events that are over', async () => {
    openGroup(joined({ counts: events }), { [asked]: [200, []] })
    expect(await screen.findByText('Nothing has been posted here yet.')).toBeDefined()
    expect(screen.queryByText('Next events')).toBeNull()
  })
})

describe('where only moderators post', () => {
  const write = (may: boolean) => ({ posting: 'moderators', may: { ...inside, write: may } }) as const

  it('tells a member that there is no field to write in', async () => {
    openGroup(joined(write(false)))
    expect(await screen.findByText('Only moderators post here.')).toBeDefined()
  })

  it('tells it neither to those who may write, nor to those who are not in it', async () => {
    openGroup(joined(write(true)))
    expect(await screen.findByText('Nothing has been posted here yet.')).toBeDefined()
    expect(screen.queryByText('Only moderators post here.')).toBeNull()
  })
})

describe('the other tabs', () => {
  it('show who is in it, found by name', async () => {
    openGroup(joined(), {
      'GET /api/groups/4/members?limit=24': [200, [sampleMember({ role: 'moderator' })]],
      'GET /api/groups/4/members?q=Zoe&limit=24': [200, []],
    })
    await userEvent.click(await screen.findByRole('tab', { name: /Members/ }))
    expect(await screen.findByText('Cleo')).toBeDefined()
    expect(screen.getByText('Moderator')).toBeDefined()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'Zoe')
    expect(await screen.findByText('No member is called “Zoe”.')).toBeDefined()
  })

  it('name no members of a hidden group to someone who is invited', async () => {
    const invited = { state: 'invited', role: null, level: 'highlights', joinedAt: null } as const
    openGroup(sampleGroup({ joining: 'hidden', membership: invited }), {}, '/groups/4?tab=members')
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Posts', 'About'])
    expect(screen.getByText('This group is hidden.')).toBeDefined()
  })

  it('show its files, and say where there are none', async () => {
    openGroup(joined(), { 'GET /api/groups/4/files?limit=12': [200, []] })
    await userEvent.click(await screen.findByRole('tab', { name: /Files/ }))
    expect(await screen.findByText('No files yet.')).toBeDefined()
  })

  it('say what it is about, and who else can read it', async () => {
    openGroup(joined(), {}, '/groups/4?tab=about')
    const panel = within(await screen.findByRole('tabpanel'))
    expect(panel.getByText('Admins of this site can read this group.')).toBeDefined()
    expect(panel.getByText('Be kind')).toBeDefined()
    expect(panel.getByRole('link', { name: 'Ben' })).toBeDefined()
  })
})
