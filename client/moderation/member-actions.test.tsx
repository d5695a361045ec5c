import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { MemberActions } from './member-actions.tsx'
import type { Member } from './member-drawer.tsx'

const ben: Member = {
  ...{ id: 8, username: 'ben', name: 'Ben', email: 'ben@library.example', jobTitle: null, workplace: null, bio: null },
  ...{
    profilePicture: null,
    isVerified: false,
    isAdmin: false,
    emailVerified: true,
    isWaiting: false,
    warningCount: 0,
    isSuspended: false,
  },
  ...{ postCount: 0, createdAt: '2025-03-01T09:00:00.000Z', lastActiveOn: null, reportsAbout: 0, reportsMade: 0 },
  ...{
    posts: { approved: 0, pending: 0, rejected: 0 },
    holdings: { approved: 0, pending: 0, rejected: 0 },
    warnings: [],
    suspension: null,
    history: [],
  },
}

function show(member: Member) {
  const fetch = stubServer({
    ...signedIn({ ...ada, isAdmin: true }),
    'DELETE /api/admin/users/8/sessions': [200, { message: 'This member is signed out everywhere.' }],
  })
  const Page = () => (useViewer() ? <MemberActions member={member} /> : null)
  renderRoutes(
    [
      {
        path: '*',
        element: (
          <>
            <Page />
            <Toaster />
          </>
        ),
      },
    ],
    '/',
  )
  return () => fetch.mock.calls.filter(([, init]) => init?.method === 'DELETE').map(([url]) => url)
}

it('signs a member out everywhere, once that is confirmed, and says so', async () => {
  const sent = show(ben)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign Ben out everywhere' })
  expect(sent()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent()).toEqual(['/api/admin/users/8/sessions'])
  expect(await screen.findByText('Signed out everywhere')).toBeDefined()
})

it('does not offer it to admins about themselves: their own sessions are in the settings', async () => {
  show({ ...ben, id: ada.id, isAdmin: true })
  expect(await screen.findByRole('button', { name: 'Remove admin' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull()
})
