import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ada, type Answers, renderRoutes, signedIn, signedOut, stubServer } from '#testing/render.tsx'
import { Shell } from './shell.tsx'

const counts: Answers = {
  'GET /api/unread': [200, { notifications: 120, messages: 2, requests: 1 }],
  'GET /api/colleagues/count': [200, { colleagues: 3, received: 4, sent: 0 }],
}

function show(answers: Answers, path = '/about') {
  stubServer({ ...counts, ...answers })
  const routes = [{ element: <Shell />, children: [{ path: '*', element: <main id="main">Content</main> }] }]
  return renderRoutes(routes, path).router
}
const linksOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('the header', () => {
  it('offers Login and Register to a visitor, and no bottom bar', async () => {
    show(signedOut)
    expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe('/auth?tab=login')
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/auth?tab=register')
    expect(screen.queryByRole('search')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Main, mobile' })).toBeNull()
  })

  it('shows a member the main navigation, with what is unread and where they are', async () => {
    show(signedIn(), '/colleagues')
    const nav = await screen.findByRole('navigation', { name: 'Main' })
    await within(nav).findByText(', 120 unread')
    expect(linksOf(nav)).toEqual([
      ['Home', '/'],
      ['Colleagues', '/colleagues'],
      ['Messages2, 2 unread', '/messages'],
      ['Notifications99+, 120 unread', '/notifications'],
    ])
    expect(within(nav).getByRole('link', { name: 'Colleagues' }).getAttribute('aria-current')).toBe('page')
    expect(within(nav).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('Disconnected from real-time updates')
  })

  it('leaves an unverified user nothing but the way out', async () => {
    show(signedIn({ ...ada, emailVerified: false }))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Log out' })).disabled).toBe(false)
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  it('searches on Enter, and "/" leads to the box', async () => {
    const router = show(signedIn())
    const box = await screen.findByRole('combobox')
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(box)
    await userEvent.keyboard('marc & bibframe/rda{Enter}')
    expect(router.state.location.pathname).toBe('/search')
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('marc & bibframe/rda')
  })
})

describe('the account menu', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }))
    const menu = await screen.findByRole('menu')
    await within(menu).findByText(', 4 waiting')
    return within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent)
  }

  const requests = 'Colleague requests4, 4 waiting'

  it('holds Profile, Colleagues, the requests that wait, Saved, Settings and Log out', async () => {
    show(signedIn())
    expect(await open()).toEqual(['Profile', 'Colleagues', requests, 'Saved', 'Settings', 'Log out'])
    expect(screen.getByRole('menuitem', { name: 'Profile' }).getAttribute('href')).toBe('/profile/7')
    expect(screen.getByRole('menuitem', { name: /^Colleague requests/ }).getAttribute('href')).toBe('/colleagues/requests')
  })

  it('holds the Admin Dashboard for admins only', async () => {
    show(signedIn({ ...ada, isAdmin: true }))
    expect(await open()).toEqual(['Profile', 'Colleagues', requests, 'Saved', 'Settings', 'Admin Dashboard', 'Log out'])
  })

  it('switches the theme in place', async () => {
    show(signedIn())
    await open()
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'System' }))
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  it('logs out to /auth, where nothing tells the next person where this one was', async () => {
    const router = show({ ...signedIn(), 'POST /api/logout': [200, { message: 'Signed out' }] }, '/messages/5')
    await open()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/auth'))
    await screen.findByRole('link', { name: 'Login' })
  })
})

describe('on a phone', () => {
  it('the bottom bar leads to five places, the last being the own profile', async () => {
    show(signedIn(), '/')
    const bar = await screen.findByRole('navigation', { name: 'Main, mobile' })
    await within(bar).findByText(', 120 unread')
    expect(linksOf(bar)).toEqual([
      ['Home', '/'],
      ['Colleagues', '/colleagues'],
      ['Alerts99+, 120 unread', '/notifications'],
      ['Messages2, 2 unread', '/messages'],
      ['Profile', '/profile/7'],
    ])
  })

  it('the menu holds the rooms, what is unread, the items of the account menu, and tells the connection', async () => {
    show(signedIn({ ...ada, isAdmin: true }))
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    await within(menu).findByText(', 120 unread')
    await within(menu).findByText(', 4 waiting')
    expect(linksOf(menu)).toEqual([
      ['Digital Collections', '/collections'],
      ['Library Events', '/events'],
      ['Continuing Education', '/learning'],
      ['Librarian Groups', '/groups'],
      ['Resource Sharing', '/resources'],
      ['Messages2, 2 unread', '/messages'],
      ['Notifications99+, 120 unread', '/notifications'],
      ['Profile', '/profile/7'],
      ['Colleagues', '/colleagues'],
      ['Colleague requests4, 4 waiting', '/colleagues/requests'],
      ['Saved', '/saved'],
      ['Settings', '/settings'],
      ['Admin Dashboard', '/admin'],
    ])
    expect(within(menu).getByRole('button', { name: 'Log out' })).toBeDefined()
    expect(within(menu).getByText('Disconnected')).toBeDefined()
    expect(within(menu).getByRole('radiogroup', { name: 'Theme' })).toBeDefined()
  })
})

it('the footer leads to the nine static pages', async () => {
  show(signedOut)
  expect(linksOf(await screen.findByRole('navigation', { name: 'Footer' })).map(([, href]) => href)).toEqual([
    '/about',
    '/community-guidelines',
    '/careers',
    '/help',
    '/privacy',
    '/terms',
    '/cookie-policy',
    '/intellectual-property',
    '/connect',
  ])
})
