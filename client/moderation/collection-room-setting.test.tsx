import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { InstanceSettings } from '#contract/instance.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { renderRoutes, stubServer } from '#testing/render.tsx'
import { CollectionRoomSetting } from './collection-room-setting.tsx'

const settings: InstanceSettings = {
  ...{ publishesTrustedPosts: false, showsRoomsToWeb: true, collectionGigabytes: 5 },
  groupsBy: 'members',
}

it('lets admins give members more room for collections, in whole gigabytes', async () => {
  const fetch = stubServer({
    'GET /api/admin/settings': [200, settings],
    'PATCH /api/admin/settings': [200, { ...settings, collectionGigabytes: 20 }],
  })
  const Page = () => (
    <>
      <CollectionRoomSetting />
      <Toaster />
    </>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  const field = await screen.findByLabelText('Gigabytes a member')
  expect(field).toHaveProperty('value', '5')
  await userEvent.clear(field)
  await userEvent.type(field, 'many')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Please give a whole number of gigabytes')).toBeDefined()
  await userEvent.clear(field)
  await userEvent.type(field, '20{Enter}')
  expect(await screen.findByText('Setting saved')).toBeDefined()
  const sent = fetch.mock.calls.filter(([, init]) => init?.method === 'PATCH')
  expect(sent.map(([, init]) => init?.body)).toEqual(['{"collectionGigabytes":20}'])
})
