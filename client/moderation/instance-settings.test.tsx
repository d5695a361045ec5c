import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import type { InstanceSettings } from '#contract/instance.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, refuse, renderRoutes, stubServer } from '#testing/render.tsx'
import { CollectionRoomSetting } from './collection-room-setting.tsx'
import { GroupStartersSetting } from './group-starters-setting.tsx'
import { PublicRoomsSetting } from './public-rooms-setting.tsx'

const settings: InstanceSettings = {
  ...{ publishesTrustedPosts: false, showsRoomsToWeb: true, collectionGigabytes: 5 },
  groupsBy: 'members',
}

/** Returns what was sent to change it. */
function open(Setting: ComponentType, answers: Answers) {
  const fetch = stubServer({ 'GET /api/admin/settings': [200, settings], ...answers })
  const Page = () => (
    <>
      <Setting />
      <Toaster />
    </>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  return () => fetch.mock.calls.filter(([, init]) => init?.method === 'PATCH').map(([, init]) => init?.body)
}

/** A server that stores the change. */
function kept(changed: Partial<InstanceSettings>): Answers {
  let now = settings
  return {
    'GET /api/admin/settings': () => [200, now],
    'PATCH /api/admin/settings': () => {
      now = { ...now, ...changed }
      return [200, now]
    },
  }
}

const refused: Answers = { 'PATCH /api/admin/settings': refuse('unexpected') }

describe('who may start groups', () => {
  const isChosen = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-checked') === 'true'

  it('is chosen by admins', async () => {
    const sent = open(GroupStartersSetting, kept({ groupsBy: 'verified' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Verified members' }))
    expect(await screen.findByText('Setting saved')).toBeDefined()
    await waitFor(() => expect(isChosen('Verified members')).toBe(true))
    expect(sent()).toEqual(['{"groupsBy":"verified"}'])
  })

  it('goes back to what it was when the server refuses', async () => {
    open(GroupStartersSetting, refused)
    await userEvent.click(await screen.findByRole('radio', { name: 'Admins' }))
    expect(await screen.findByText('Action failed')).toBeDefined()
    await waitFor(() => expect(isChosen('Every member')).toBe(true))
  })
})

describe('the rooms on the web', () => {
  const isOn = () => screen.getByRole('switch', { name: 'Show the rooms to the web' }).getAttribute('aria-checked') === 'true'

  it('are closed by admins', async () => {
    const sent = open(PublicRoomsSetting, kept({ showsRoomsToWeb: false }))
    await userEvent.click(await screen.findByRole('switch'))
    expect(await screen.findByText('Setting saved')).toBeDefined()
    await waitFor(() => expect(isOn()).toBe(false))
    expect(sent()).toEqual(['{"showsRoomsToWeb":false}'])
  })

  it('stay when the server refuses', async () => {
    open(PublicRoomsSetting, refused)
    await userEvent.click(await screen.findByRole('switch'))
    expect(await screen.findByText('Action failed')).toBeDefined()
    await waitFor(() => expect(isOn()).toBe(true))
  })
})

it('lets admins give members more room for collections, in whole gigabytes', async () => {
  const sent = open(CollectionRoomSetting, kept({ collectionGigabytes: 20 }))
  const field = await screen.findByLabelText('Gigabytes a member')
  expect(field).toHaveProperty('value', '5')
  await userEvent.clear(field)
  await userEvent.type(field, 'many')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Please give a whole number of gigabytes')).toBeDefined()
  await userEvent.clear(field)
  await userEvent.type(field, '20{Enter}')
  expect(await screen.findByText('Setting saved')).toBeDefined()
  expect(sent()).toEqual(['{"collectionGigabytes":20}'])
})
