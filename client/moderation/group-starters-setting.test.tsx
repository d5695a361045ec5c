import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, refuse, renderRoutes, stubServer } from '#testing/render.tsx'
import { GroupStartersSetting } from './group-starters-setting.tsx'

function open(answers: Answers) {
  const fetch = stubServer({
    'GET /api/admin/settings': [
      200,
      { publishesTrustedPosts: false, groupsBy: 'members', showsRoomsToWeb: true, collectionGigabytes: 5 },
    ],
    ...answers,
  })
  const Page = () => (
    <>
      <GroupStartersSetting />
      <Toaster />
    </>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  return fetch
}

const isChosen = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-checked') === 'true'

it('lets admins choose who may start groups', async () => {
  let groupsBy: 'members' | 'verified' = 'members'
  const fetch = open({
    'GET /api/admin/settings': () => [
      200,
      { publishesTrustedPosts: false, groupsBy, showsRoomsToWeb: true, collectionGigabytes: 5 },
    ],
    'PATCH /api/admin/settings': () => {
      groupsBy = 'verified'
      return [200, { publishesTrustedPosts: false, groupsBy, showsRoomsToWeb: true, collectionGigabytes: 5 }]
    },
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Verified members' }))
  expect(await screen.findByText('Setting saved')).toBeDefined()
  await waitFor(() => expect(isChosen('Verified members')).toBe(true))
  const sent = fetch.mock.calls.find(([, init]) => init?.method === 'PATCH')
  expect(sent?.[1]?.body).toBe('{"groupsBy":"verified"}')
})

it('goes back to what it was when the server refuses', async () => {
  open({ 'PATCH /api/admin/settings': refuse('unexpected') })
  await userEvent.click(await screen.findByRole('radio', { name: 'Admins' }))
  expect(await screen.findByText('Action failed')).toBeDefined()
  await waitFor(() => expect(isChosen('Every member')).toBe(true))
})
