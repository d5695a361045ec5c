import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Profile as ProfileData } from '#contract/profiles.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { useReportSubject } from '#client/page/asked-dialogs.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, press, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { ben, samplePost } from '#testing/sample-post.ts'
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

const own = sampleProfile({ ...ada, email: 'ada@library.example' })
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
const openTab = async (name: RegExp) => userEvent.click(await screen.findByRole('tab', { name }))
const choose = async (item: string) => {
  await press('Profile options')
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const bodyOf = (url: string) =>
  fetch.mock.calls.filter(([asked, init]) => asked === url && init?.body).map(([, init]) => JSON.parse(String(init?.body)))

beforeEach(() => void vi.stubGlobal('scrollTo', () => {}))

describe('a profile', () => {
  it('shows what its owner gave, and the month they joined', async () => {
    open(
      sampleProfile({
        email: 'ben@town.example',
        pronouns: 'he/him',
        country: 'NZ',
        orcid: '0000-0002-1825-0097',
        specialities: ['Cataloging', 'Maps & Geospatial'],
        sharedColleagueCount: 2,
      }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Ben' })).toBeDefined()
    for (const text of ['@ben', 'he/him', 'Verified', 'Cataloger at Town Library', 'New Zealand', '2 shared colleagues']) {
      expect(screen.getByText(text)).toBeDefined()
    }
    expect(screen.getByText('Joined June 2023')).toBeDefined()
    expect(screen.getByRole('link', { name: 'ben@town.example' }).getAttribute('href')).toBe('mailto:ben@town.example')
    expect(screen.getByRole('link', { name: /0000-0002-1825-0097/ }).getAttribute('href')).toBe(
      'https://orcid.org/0000-0002-1825-0097',
    )
    expect(screen.getByRole('link', { name: 'Maps & Geospatial' }).getAttribute('href')).toBe(
      '/colleagues/find?speciality=Maps+%26+Geospatial',
    )
    expect(screen.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe('/messages/8')
    expect(document.title).toBe('Ben · ibid.')
    expect(screen.queryByText('Your last 30 days')).toBeNull()
  })

  it.each(['/profile/8', '/profile/0x8'])('that is not there says so (%s)', async (path) => {
    open(own, {}, path)
    expect(await screen.findByText('User profile not found or error loading profile.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  it('lists posts, or says that there are none', async () => {
    open(sampleProfile(), { 'GET /api/posts?userId=8&limit=10': [200, [samplePost()]] })
    expect(await screen.findByText('A finding aid is a letter.')).toBeDefined()
  })

  it('without posts leads its owner to the composer', async () => {
    open(own)
    expect(await screen.findByText('No posts to display.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Create Your First Post' }).getAttribute('href')).toBe('/')
  })

  it('without posts is that to others', async () => {
    open(sampleProfile())
    expect(await screen.findByText('No posts to display.')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Create Your First Post' })).toBeNull()
  })

  it('tells about its owner, and that there is no bio', async () => {
    const router = open(sampleProfile({ bio: null }))
    await openTab(/About/)
    expect(screen.getByText('No bio available.')).toBeDefined()
    expect(screen.getByText('Workplace').nextElementSibling?.textContent).toBe('Town Library')
    expect(router.state.location.search).toBe('?tab=about')
  })

  it('lists colleagues, shared ones marked, and finds them by name', async () => {
    const cleo = { ...ben, id: 30, name: 'Cleo', isShared: true }
    const dora = { ...ben, id: 31, name: 'Dora', isShared: false }
    open(sampleProfile(), {
      'GET /api/users/8/colleagues': [200, [cleo, dora], { link: '</api/users/8/colleagues?cursor=b>; rel="next"' }],
      'GET /api/users/8/colleagues?cursor=b': [200, [{ ...dora, id: 32, name: 'Emil' }]],
      'GET /api/users/8/colleagues?q=do': [200, [dora]],
    })
    await openTab(/Colleagues/)
    const list = await screen.findByRole('list', { name: 'Colleagues of Ben' })
    await within(list).findByText('Cleo')
    expect(within(list).getAllByText('Shared')).toHaveLength(1)
    await press('Load More')
    expect(await within(list).findByText('Emil')).toBeDefined()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a colleague' }), 'do')
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('link')
          .map((it) => it.textContent),
      ).toEqual(['Dora']),
    )
  })
})

describe('the owner', () => {
  it('sees the figures of 30 days, and the chart in words', async () => {
    open(own)
    expect(await screen.findByText('Post engagements')).toBeDefined()
    expect(
      screen.getByRole('img', { name: /3 people viewed your profile in the last 30 days, most on Mar 2: 2\./ }),
    ).toBeDefined()
  })

  it('who switched counting off is told so', async () => {
    open(own, { 'GET /api/user/figures': [200, { ...figures, profileViews: null, viewsByDay: [] }] })
    expect(await screen.findByText('Profile views are not counted.')).toBeDefined()
    expect(screen.queryByText('Profile views')).toBeNull()
  })

  it('has the three buttons, and none to connect', async () => {
    open(own)
    for (const name of ['Edit Profile', 'Change Password', 'Change Photo']) {
      expect(await screen.findByRole('button', { name })).toBeDefined()
    }
    expect(screen.queryByRole('button', { name: 'Connect as Colleague' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Profile options' })).toBeNull()
  })

  it('changes the password in a dialog', async () => {
    open(own, { 'POST /api/users/7/change-password': [200, { message: 'Done' }] })
    await press('Change Password')
    const dialog = await screen.findByRole('dialog', { name: 'Change Password' })
    await userEvent.type(within(dialog).getByLabelText('Current Password'), 'old password')
    await userEvent.type(within(dialog).getByLabelText('New Password'), 'new password')
    await userEvent.type(within(dialog).getByLabelText('Confirm New Password'), 'other password')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update Password' }))
    expect(await screen.findByText("Passwords don't match")).toBeDefined()
    await userEvent.clear(within(dialog).getByLabelText('Confirm New Password'))
    await userEvent.type(within(dialog).getByLabelText('Confirm New Password'), 'new password')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update Password' }))
    expect(await screen.findByText('Password updated')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the menu of someone else', () => {
  const sent = { connectionStatus: 'pending', connectionDirection: 'sent', connectionId: 5, canConnect: false } as const
  const colleague = { isColleague: true, connectionStatus: 'accepted', connectionId: 5, canConnect: false } as const

  it.each<[string, Partial<ProfileData>, string[]]>([
    ['a stranger', {}, ['Connect with a note', 'Copy link', 'Mute', 'Report profile', 'Block']],
    ['somebody asked', sent, ['Withdraw request', 'Copy link', 'Mute', 'Report profile', 'Block']],
    ['a colleague', colleague, ['Remove colleague', 'Copy link', 'Mute', 'Report profile', 'Block']],
    ['somebody muted', { isMuted: true }, ['Connect with a note', 'Copy link', 'Unmute', 'Report profile', 'Block']],
    ['somebody who takes no requests', { canConnect: false }, ['Copy link', 'Mute', 'Report profile', 'Block']],
  ])('offers for %s what makes sense', async (_, given, items) => {
    open(sampleProfile(given))
    await press('Profile options')
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(items)
  })

  it('sends a note with a request', async () => {
    open(sampleProfile(), { 'POST /api/colleagues': [201, sampleConnection({ status: 'pending' })] })
    await choose('Connect with a note')
    await userEvent.type(await screen.findByLabelText(/^Note/), ' We met in Leeds. ')
    await press('Send request')
    expect(await screen.findByText('Connection request sent')).toBeDefined()
    expect(bodyOf('/api/colleagues')).toEqual([{ receiverId: 8, note: 'We met in Leeds.' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('withdraws, and the button is there again', async () => {
    let profile = sampleProfile(sent)
    open(profile, {
      'GET /api/users/8': () => [200, profile],
      'DELETE /api/colleagues/5': [200, { message: 'Done' }],
    })
    await screen.findByRole('button', { name: 'Request Sent' })
    profile = sampleProfile()
    await choose('Withdraw request')
    expect(await screen.findByText('Request withdrawn')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Connect as Colleague' })).toBeDefined()
  })

  it('mutes at once', async () => {
    open(sampleProfile(), { 'POST /api/mutes': [201, { message: 'Done' }] })
    await choose('Mute')
    expect(await screen.findByText('Ben muted')).toBeDefined()
    expect(bodyOf('/api/mutes')).toEqual([{ userId: 8 }])
    await press('Profile options')
    expect(await screen.findByRole('menuitem', { name: 'Unmute' })).toBeDefined()
  })

  it('blocks after a question, and then offers only to unblock', async () => {
    let profile = sampleProfile(colleague)
    open(profile, {
      'GET /api/users/8': () => [200, profile],
      'POST /api/blocks': () => {
        profile = sampleProfile({ isBlocked: true, canConnect: false, canMessage: false })
        return [201, { message: 'Done' }]
      },
      'DELETE /api/blocks/8': () => {
        profile = sampleProfile()
        return [200, { message: 'Done' }]
      },
    })
    await choose('Block')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('You have blocked Ben.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Colleagues' })).toBeNull()
    await press('Unblock')
    expect(await screen.findByRole('button', { name: 'Connect as Colleague' })).toBeDefined()
  })

  it('reports the profile', async () => {
    open(sampleProfile())
    await choose('Report profile')
    expect(reported).toHaveBeenLastCalledWith({ subjectType: 'user', subjectId: 8 })
  })
})
