import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { describe, expect, it } from 'vitest'
import SettingsScreen from '#client/screens/settings.tsx'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { memberOf, sampleGroup, sampleGroupCard } from '#testing/sample-group.ts'
import { ben } from '#testing/sample-post.ts'
import { sampleSettings } from '#testing/sample-settings.ts'

function Frame() {
  return (
    <>
      {useViewer() && <Outlet />}
      <Toaster />
    </>
  )
}

function open(answers: Answers = {}) {
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/sessions': [200, []],
    'GET /api/settings': [200, sampleSettings],
    'GET /api/blocks': [200, [ben]],
    'GET /api/mutes': [200, []],
    'PATCH /api/settings': [200, sampleSettings],
    ...answers,
  })
  renderRoutes([{ element: <Frame />, children: [{ path: '/settings', Component: SettingsScreen }] }], '/settings')
  return () =>
    fetch.mock.calls.flatMap(([, init]) => (init?.method === 'PATCH' ? [JSON.parse(String(init.body)) as unknown] : []))
}

const confirmation = (region: string) =>
  within(screen.getByRole('region', { name: region })).findByText('Saved.', { selector: '[role=status]' })

describe('privacy', () => {
  it('saves each choice on its own and says so', async () => {
    const saved = open()
    await userEvent.click(await screen.findByRole('switch', { name: 'Show when I am typing' }))
    await confirmation('Privacy')
    const who = screen.getByRole('radiogroup', { name: 'Who may message me' })
    await userEvent.click(within(who).getByRole('radio', { name: 'Colleagues' }))
    await waitFor(() =>
      expect(saved()).toEqual([{ privacy: { showsTyping: false } }, { privacy: { messagesFrom: 'colleagues' } }]),
    )
    expect(within(who).getByRole('radio', { name: 'Colleagues' }).getAttribute('aria-checked')).toBe('true')
  })

  it('puts a choice back that the server refuses', async () => {
    open({ 'PATCH /api/settings': [503, { code: 'unavailable', message: 'Busy.' }] })
    const typing = await screen.findByRole('switch', { name: 'Show when I am typing' })
    await userEvent.click(typing)
    expect(await screen.findByText('Not saved')).toBeDefined()
    expect(typing.getAttribute('aria-checked')).toBe('true')
    expect(screen.queryByText('Saved.')).toBeNull()
  })
})

describe('notifications', () => {
  it('are chosen per type and way', async () => {
    const saved = open()
    await userEvent.click(await screen.findByRole('switch', { name: 'Mentions of me: email' }))
    await confirmation('Notifications')
    expect(saved()).toEqual([{ notifications: { mention: { inApp: true, email: false, push: true } } }])
  })

  it('of rooms are not offered where the server has none', async () => {
    const { holding_reviewed: _reviewed, holding_comment: _comment, ...notifications } = sampleSettings.notifications
    open({ 'GET /api/settings': [200, { ...sampleSettings, notifications }] })
    expect(await screen.findByRole('rowheader', { name: 'Comments on my posts' })).toBeDefined()
    expect(screen.queryByRole('rowheader', { name: 'My submissions' })).toBeNull()
    expect(screen.queryByRole('rowheader', { name: 'Comments on what I shared' })).toBeNull()
  })

  it('about one’s own standing cannot be switched off in the app', async () => {
    open()
    expect(await screen.findByRole('switch', { name: 'Content warnings: in app' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('switch', { name: 'Content warnings: email' })).toHaveProperty('disabled', false)
  })

  it('come as a digest as often as one likes', async () => {
    const saved = open()
    const digest = await screen.findByRole('radiogroup', { name: 'Digest' })
    await userEvent.click(within(digest).getByRole('radio', { name: 'Never' }))
    await waitFor(() => expect(saved()).toEqual([{ digest: 'never' }]))
  })
})

describe('the language of letters', () => {
  it('is the site’s until one chooses one’s own, and again when it is given back', async () => {
    const german = { ...sampleSettings, siteLetterLanguage: 'de' as const }
    const saved = open({ 'GET /api/settings': [200, german], 'PATCH /api/settings': [200, { ...german, letterLanguage: 'fr' }] })
    const choice = await screen.findByRole('combobox', { name: 'Emails in' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['As the site has it (Deutsch)', 'English', 'Deutsch', 'Français', 'Español']])
    expect(choice).toHaveProperty('value', '')
    await userEvent.selectOptions(choice, 'Français')
    await confirmation('Notifications')
    expect(choice).toHaveProperty('value', 'fr')
    await userEvent.selectOptions(choice, 'As the site has it (Deutsch)')
    await waitFor(() => expect(saved()).toEqual([{ letterLanguage: 'fr' }, { letterLanguage: null }]))
  })
})

describe('groups', () => {
  const group = sampleGroupCard({ membership: memberOf('member') })
  const asked = sampleGroupCard({ id: 5, title: 'Rare Books', membership: { ...memberOf('member'), state: 'asked', role: null } })

  it('have a section of their own among the notifications', async () => {
    const saved = open()
    const section = (await screen.findByRole('rowheader', { name: 'Groups' })).closest('tbody')!
    const titles = within(section)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
    expect(titles).toEqual([
      ...['Groups', 'Requests to join my groups', 'Invitations', 'My place in groups', 'New in my groups'],
      'What waits in my groups',
    ])
    await userEvent.click(screen.getByRole('switch', { name: 'Invitations: email' }))
    await waitFor(() =>
      expect(saved()).toEqual([{ notifications: { group_invited: { inApp: true, email: false, push: true } } }]),
    )
  })

  it('are listed with the level of those one is in', async () => {
    const saved = open({
      'GET /api/groups?mine=true&limit=50': [200, [group, asked]],
      'PATCH /api/groups/4/level': [200, sampleGroup()],
    })
    const level = await screen.findByRole('radiogroup', { name: 'Notifications of Reparative Description' })
    expect(within(level).getByRole('radio', { name: 'Highlights' }).getAttribute('aria-checked')).toBe('true')
    expect(screen.queryByText('Rare Books')).toBeNull()
    await userEvent.click(within(level).getByRole('radio', { name: 'All' }))
    expect(await within(screen.getByRole('list', { name: 'Your groups' })).findByText('Saved.')).toBeDefined()
    expect(saved()).toEqual([{ level: 'all' }])
  })

  it('say so where there are none', async () => {
    open({ 'GET /api/groups?mine=true&limit=50': [200, []] })
    expect(await screen.findByText('You are in no group yet.')).toBeDefined()
  })

  it('decide on who may invite one, and whether the profile shows them', async () => {
    const saved = open()
    const who = await screen.findByRole('radiogroup', { name: 'Who may invite me to groups' })
    await userEvent.click(within(who).getByRole('radio', { name: 'Colleagues' }))
    await userEvent.click(screen.getByRole('switch', { name: 'Show my groups on my profile' }))
    await waitFor(() =>
      expect(saved()).toEqual([{ privacy: { groupInvitesFrom: 'colleagues' } }, { privacy: { showsGroups: false } }]),
    )
  })
})

describe('blocked and muted people', () => {
  it('are let back one by one', async () => {
    let blocked = [ben]
    open({
      'GET /api/blocks': () => [200, blocked],
      'DELETE /api/blocks/8': () => {
        blocked = []
        return [200, { message: 'Unblocked' }]
      },
    })
    expect(await screen.findByText('You have not muted anyone.')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock Ben' }))
    expect(await screen.findByText('Ben is no longer blocked.')).toBeDefined()
    expect(await screen.findByText('You have not blocked anyone.')).toBeDefined()
  })

  it('stay when the server refuses', async () => {
    open({ 'DELETE /api/blocks/8': [503, { code: 'unavailable', message: 'Busy.' }] })
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock Ben' }))
    expect(await screen.findByText('Failed to unblock')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Unblock Ben' })).toBeDefined()
  })
})
