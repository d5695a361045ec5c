import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Outlet } from 'react-router'
import type { AccessToken } from '#contract/tokens.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, refuse, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { AccessTokenRows } from './access-token-rows.tsx'

const id = '5b3e1f0c-3f0b-4a55-9f1e-0d3c5f0a9f11'
const robot: AccessToken = {
  ...{ id, name: 'Robot', scope: 'read', lastUsedAt: null },
  ...{ createdAt: '2026-11-01T08:00:00.000Z', expiresAt: '2999-01-30T08:00:00.000Z' },
}
const Frame = () => (
  <>
    {useViewer() && <Outlet />}
    <Toaster />
  </>
)

async function open(answers: Answers) {
  const fetch = stubServer({ ...signedIn(), 'GET /api/two-factor': [200, { isOn: false, recoveryCodesLeft: 0 }], ...answers })
  renderRoutes([{ element: <Frame />, children: [{ path: '/', Component: AccessTokenRows }] }], '/')
  await screen.findByRole('button', { name: 'Make a token' })
  return (address: string) =>
    fetch.mock.calls
      .filter(([url, init]) => `${init?.method} ${url}` === address)
      .map(([, init]) => (init?.body ? (JSON.parse(init.body as string) as unknown) : undefined))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const names = () =>
  within(screen.getByRole('list', { name: 'Access tokens' }))
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('.set-device span')?.textContent)

it('makes a token, shows it once, and lists it by its name afterwards', async () => {
  let tokens: AccessToken[] = []
  const sent = await open({
    'GET /api/access-tokens': () => [200, tokens],
    'POST /api/access-tokens': () => {
      tokens = [robot]
      return [201, { ...robot, token: 'ibid_shown-once' }]
    },
  })
  await press('Make a token')
  await press('Make token')
  expect(await screen.findByText('Please give it a name')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Name of the token'), 'Robot')
  await userEvent.selectOptions(screen.getByLabelText('Ends after'), '365 days')
  await userEvent.type(screen.getByLabelText('Current Password'), 'my password')
  await press('Make token')
  expect(await screen.findByLabelText('Access token “Robot”')).toHaveProperty('value', 'ibid_shown-once')
  expect(sent('POST /api/access-tokens')).toEqual([{ name: 'Robot', scope: 'read', days: 365, currentPassword: 'my password' }])
  await press('I have saved it')
  expect(screen.queryByDisplayValue('ibid_shown-once')).toBeNull()
  expect(names()).toEqual(['Robot'])
})

it('says beside the password that it is wrong, and asks for a code where two-factor is on', async () => {
  const message = 'The current password is not correct.'
  await open({
    'GET /api/access-tokens': [200, []],
    'GET /api/two-factor': [200, { isOn: true, recoveryCodesLeft: 10 }],
    'POST /api/access-tokens': [400, { code: 'wrong_current_password', message, fields: { currentPassword: message } }],
  })
  await press('Make a token')
  await userEvent.type(screen.getByLabelText('Name of the token'), 'Robot')
  await userEvent.type(screen.getByLabelText('Current Password'), 'wrong')
  await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}')
  expect(await screen.findByText(message, { selector: '.err' })).toBeDefined()
})

it('asks who has no password for none, and says what counts instead', async () => {
  const sent = await open({
    'GET /api/sign-on/links': [200, { links: [], providers: [], hasPassword: false }],
    'GET /api/access-tokens': [200, []],
    'POST /api/access-tokens': refuse('sign_on_needed'),
  })
  await press('Make a token')
  await screen.findByText(/^You have no password here/)
  expect(screen.queryByLabelText('Current Password')).toBeNull()
  await userEvent.type(screen.getByLabelText('Name of the token'), 'Robot')
  await userEvent.selectOptions(screen.getByLabelText('Ends after'), '90 days')
  await press('Make token')
  expect(await screen.findByText(/confirm within 15 minutes/)).toBeDefined()
  expect(sent('POST /api/access-tokens')).toEqual([{ name: 'Robot', scope: 'read', days: 90, currentPassword: 'none' }])
})

it('revokes a token, and tells one that has ended from the others', async () => {
  let tokens: AccessToken[] = [
    robot,
    { ...robot, id: `${id.slice(0, -1)}2`, name: 'Old one', expiresAt: '2020-01-01T08:00:00.000Z' },
  ]
  await open({
    'GET /api/access-tokens': () => [200, tokens],
    [`DELETE /api/access-tokens/${id}`]: () => {
      tokens = tokens.slice(1)
      return [200, { message: 'Gone.' }]
    },
  } as Answers)
  expect(screen.getAllByText('Has ended')).toHaveLength(1)
  await press('Revoke Robot')
  expect(await screen.findByText('Revoked: Robot')).toBeDefined()
  expect(names()).toEqual(['Old one'])
})

it('says so when they cannot be loaded', async () => {
  stubServer({ ...signedIn(), 'GET /api/access-tokens': refuse('unavailable') })
  renderRoutes([{ element: <Frame />, children: [{ path: '/', Component: AccessTokenRows }] }], '/')
  expect(await screen.findByText('Error loading access tokens. Please try again later.')).toBeDefined()
})
