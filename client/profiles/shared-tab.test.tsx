import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { useViewer } from '#client/accounts/use-viewer.ts'
import Profile from '#client/screens/profile.tsx'
import { type Answers, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { sampleGroupCard } from '#testing/sample-group.ts'
import { sampleProfile } from '#testing/sample-profile.ts'

function open(answers: Answers, path = '/profile/8') {
  stubServer({
    ...signedIn(),
    'GET /api/users/8': [200, sampleProfile()],
    'GET /api/posts?userId=8&limit=10': [200, []],
    ...answers,
  })
  return renderRoutes([{ path: '/profile/:id', Component: () => useViewer() && <Profile /> }], path).router
}

beforeEach(() => void vi.stubGlobal('scrollTo', () => {}))

it('shows the groups that a member is in, with their count on the tab', async () => {
  const groups = [sampleGroupCard(), sampleGroupCard({ id: 5, title: 'Rare Books', joining: 'open', members: 1 })]
  const router = open({ 'GET /api/groups?member=8': [200, groups] })
  const tab = await screen.findByRole('tab', { name: /Shared/ })
  expect(tab.textContent).toBe('Shared2')
  await userEvent.click(tab)
  expect(router.state.location.search).toBe('?tab=shared')
  const list = screen.getByRole('region', { name: 'Groups' })
  expect(within(list).getByRole('link', { name: 'Rare Books' }).getAttribute('href')).toBe('/groups/5')
  expect(within(list).getByText('1 member')).toBeDefined()
  expect(within(list).getByText('By request')).toBeDefined()
})

it('has no such tab where there is nothing, and opens the posts for its address', async () => {
  open({ 'GET /api/groups?member=8': [200, []] }, '/profile/8?tab=shared')
  expect(await screen.findByText('No posts to display.')).toBeDefined()
  expect(screen.queryByRole('tab', { name: /Shared/ })).toBeNull()
})
