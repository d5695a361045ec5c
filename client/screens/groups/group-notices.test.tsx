import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { hold, press, refuse } from '#testing/render.tsx'
import { managedGroup, sampleGroup, sampleMember } from '#testing/sample-group.ts'
import { samplePerson } from '#testing/sample-profile.ts'
import { inside, joined, openGroup } from '#testing/group-page.tsx'

const standing = (state: 'asked' | 'invited') => ({ state, role: null, level: 'highlights', joinedAt: null }) as const

describe('a group that is not as others', () => {
  it('tells its owner that it waits, why it came back, and lets it be submitted again', async () => {
    let now = managedGroup('owner', { state: 'sent_back', reason: 'Say what it is for.', may: { ...inside, moderate: true } })
    openGroup(now, {
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

  it('says that it is archived, and takes no one in', async () => {
    openGroup(sampleGroup({ joining: 'open', archivedAt: '2026-01-05T09:00:00.000Z', archiveReason: 'Its work is done.' }))
    expect(await screen.findByText('This group is archived.')).toBeDefined()
    expect(screen.getByText('Its work is done.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Join group' })).toBeNull()
  })

  it('offers someone who was invited to it, and is archived, only to decline', async () => {
    openGroup(sampleGroup({ archivedAt: '2026-01-05T09:00:00.000Z', membership: standing('invited') }))
    expect(await screen.findByRole('button', { name: 'Decline' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull()
  })

  it('is taken over where it needs an owner', async () => {
    openGroup(joined({ owner: null, may: { ...inside, takeOver: true } }), {
      'POST /api/groups/4/take-over': [200, managedGroup('owner')],
    })
    expect(await screen.findByText('This group needs an owner.')).toBeDefined()
    await press('Take over')
    expect(await screen.findByText('You own Reparative Description')).toBeDefined()
  })

  describe('and whose change waits', () => {
    const waiting = (dropChange: boolean) => joined({ hasProposal: true, may: { ...inside, moderate: true, dropChange } })

    it('lets the change be taken back by who proposed it', async () => {
      openGroup(waiting(true), { 'DELETE /api/holdings/4/proposal': [200, waiting(false)] })
      await press('Take it back')
      expect(await screen.findByText('Change taken back')).toBeDefined()
    })

    it('and by no other moderator', async () => {
      openGroup(waiting(false))
      expect(await screen.findByText('A change waits for review.')).toBeDefined()
      expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull()
    })
  })

  it.each(['/groups/4', '/groups/abc'])('is not there where the reader may not know of it: %s', async (path) => {
    openGroup(sampleGroup(), { 'GET /api/groups/4': refuse('holding_not_found') }, path)
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
  })
})

it('sends one choice of what one is told after the other', async () => {
  const { sent } = openGroup(joined(), { 'PATCH /api/groups/4/level': [200, joined()] })
  await screen.findByRole('button', { name: 'Member' })
  const letGo = hold('PATCH /api/groups/4/level')
  await press('Member')
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Every post and event' }))
  await waitFor(() => expect(letGo).toHaveLength(1))
  await press('Member')
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Only what is addressed to me' }))
  expect(sent('PATCH /api/groups/4/level')).toEqual([{ level: 'all' }])
  await act(async () => letGo[0]!())
  await waitFor(() => expect(sent('PATCH /api/groups/4/level')).toEqual([{ level: 'all' }, { level: 'none' }]))
})

it('looks again for who is in it when the tab is opened again', async () => {
  let members = [sampleMember({ user: samplePerson({ id: 20, name: 'Gus' }) })]
  openGroup(joined(), { 'GET /api/groups/4/members?limit=24': () => [200, members] })
  await userEvent.click(await screen.findByRole('tab', { name: /Members/ }))
  expect(await screen.findByText('Gus')).toBeDefined()
  await userEvent.click(screen.getByRole('tab', { name: /About/ }))
  members = [...members, sampleMember({ user: samplePerson({ id: 21, name: 'Hal' }) })]
  await userEvent.click(screen.getByRole('tab', { name: /Members/ }))
  expect(await screen.findByText('Hal')).toBeDefined()
})
