import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Profile as ProfileData } from '#contract/profiles.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { useReportSubject } from '#client/page/asked-dialogs.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, press, refuse, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { sampleConnection, sampleProfile } from '#testing/sample-profile.ts'
import Profile from './profile.tsx'

const reported = vi.fn()
const Page = () => {
  reported(useReportSubject())
  return (
    useViewer() && (
      <>
        <Profile />
        <Toaster />
      </>
    )
  )
}

const figures = {
  profileViews: 3,
  postEngagements: 4,
  viewsByDay: [
    { day: '2026-03-01', count: 1 },
    { day: '2026-03-02', count: 2 },
  ],
}

let fetch: ReturnType<typeof stubServer>
function open(profile: ProfileData, answers: Answers = {}, path = `/profile/${profile.id}`) {
  fetch = stubServer({
    ...signedIn(),
    [`GET /api/users/${profile.id}`]: [200, profile],
    [`GET /api/posts?userId=${profile.id}&limit=10`]: [200, []],
    'GET /api/user/figures': [200, figures],
    ...answers,
  })
  return renderRoutes([{ path: '/profile/:id', Component: Page }], path).router
}
const bodyOf = (url: string) =>
  fetch.mock.calls.filter(([asked, init]) => asked === url && init?.body).map(([, init]) => JSON.parse(String(init?.body)))

beforeEach(() => void vi.stubGlobal('scrollTo', () => {}))

describe('someone who asked', () => {
  const asking = sampleProfile({
    connectionStatus: 'pending',
    connectionDirection: 'received',
    connectionId: 5,
    connectionNote: 'We met in Leeds.',
    canConnect: false,
  })

  it('is accepted or declined with their note in view', async () => {
    open(asking, { 'PATCH /api/colleagues/5': [200, sampleConnection()] })
    expect(await screen.findByText('We met in Leeds.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Accept Request' })).toBeDefined()
    await press('Decline')
    expect(await screen.findByText('Connection declined')).toBeDefined()
    expect(bodyOf('/api/colleagues/5')).toEqual([{ status: 'rejected' }])
  })

  it('stays a request when accepting fails, also where the profile cannot be asked for again', async () => {
    let isDown = false
    const down = refuse('unavailable')
    open(asking, { 'GET /api/users/8': () => (isDown ? down : [200, asking]), 'PATCH /api/colleagues/5': down })
    await screen.findByRole('button', { name: 'Accept Request' })
    isDown = true
    await press('Accept Request')
    expect(await screen.findByText('Failed to accept connection')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Accept Request' })).toBeDefined()
  })

  it('is gone with their profile where they block the viewer meanwhile', async () => {
    let isBlocking = false
    const gone = refuse('user_not_found')
    open(asking, {
      'GET /api/users/8': () => (isBlocking ? gone : [200, asking]),
      'PATCH /api/colleagues/5': refuse('connection_not_found'),
    })
    await screen.findByRole('button', { name: 'Accept Request' })
    isBlocking = true
    await press('Accept Request')
    expect(await screen.findByText('User profile not found or error loading profile.')).toBeDefined()
  })

  it('becomes a colleague at once', async () => {
    let profile = asking
    open(profile, {
      'GET /api/users/8': () => [200, profile],
      'PATCH /api/colleagues/5': () => {
        profile = sampleProfile({ isColleague: true, connectionStatus: 'accepted', connectionId: 5, colleagueCount: 13 })
        return [200, sampleConnection()]
      },
    })
    await press('Accept Request')
    expect((await screen.findByRole('button', { name: 'Colleagues' })).hasAttribute('disabled')).toBe(true)
    expect(await screen.findByText('Connection accepted')).toBeDefined()
    expect(await screen.findByRole('tab', { name: /^Colleagues ?13$/ })).toBeDefined()
  })
})
