import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, refuse, renderRoutes, stubServer } from '#testing/render.tsx'
import { PublicRoomsSetting } from './public-rooms-setting.tsx'

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
      <PublicRoomsSetting />
      <Toaster />
    </>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  return fetch
}

const isOn = () => screen.getByRole('switch', { name: 'Show the rooms to the web' }).getAttribute('aria-checked') === 'true'

it('lets admins keep the rooms from the web', async () => {
  let showsRoomsToWeb = true
  const fetch = open({
    'GET /api/admin/settings': () => [
      200,
      { publishesTrustedPosts: false, groupsBy: 'members', showsRoomsToWeb, collectionGigabytes: 5 },
    ],
    'PATCH /api/admin/settings': () => {
      showsRoomsToWeb = false
      return [200, { publishesTrustedPosts: false, groupsBy: 'members', showsRoomsToWeb, collectionGigabytes: 5 }]
    },
  })
  await userEvent.click(await screen.findByRole('switch'))
  expect(await screen.findByText('Setting saved')).toBeDefined()
  await waitFor(() => expect(isOn()).toBe(false))
  const sent = fetch.mock.calls.find(([, init]) => init?.method === 'PATCH')
  expect(sent?.[1]?.body).toBe('{"showsRoomsToWeb":false}')
})

it('stays on when the server refuses', async () => {
  open({ 'PATCH /api/admin/settings': refuse('unexpected') })
  await userEvent.click(await screen.findByRole('switch'))
  expect(await screen.findByText('Action failed')).toBeDefined()
  await waitFor(() => expect(isOn()).toBe(true))
})
