import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Webhook } from '#contract/webhooks.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, hold, press, refuse, renderRoutes, stubServer } from '#testing/render.tsx'
import WebhooksSection from './webhooks-section.tsx'

const id = '5b3e1f0c-3f0b-4a55-9f1e-0d3c5f0a9f11'
const webhook: Webhook = {
  ...{
    id,
    url: 'https://hooks.example/ibid',
    events: ['post.waiting'],
    failingSince: null,
    pausedAt: null,
    isOffSinceRestore: false,
  },
  createdAt: '2026-11-01T08:00:00.000Z',
}
const Page = () => (
  <>
    <WebhooksSection />
    <Toaster />
  </>
)
const open = (answers: Record<string, unknown>) => {
  const fetch = stubServer(answers as Answers)
  renderRoutes([{ path: '/', Component: Page }], '/')
  return (address: string) =>
    fetch.mock.calls.filter(([url, init]) => `${init?.method} ${url}` === address).map(([, init]) => init?.body as string)
}

it('adds a webhook, says beside the address why it is refused, and shows the secret once', async () => {
  let webhooks: Webhook[] = []
  let isRefused = true
  const message = 'Webhooks go to https addresses on the public internet, and this one cannot be reached there.'
  const sent = open({
    'GET /api/admin/webhooks': () => [200, webhooks],
    'POST /api/admin/webhooks': () => {
      if (isRefused) return [400, { code: 'webhook_address_refused', message, fields: { url: message } }]
      webhooks = [webhook]
      return [201, { ...webhook, secret: 'ibidwh_shown-once' }]
    },
  })
  await press('Add a webhook')
  await userEvent.type(screen.getByLabelText('Address'), 'https://hooks.example/ibid')
  await userEvent.click(screen.getByLabelText('Something was reported'))
  await press('Add webhook')
  expect(await screen.findByText(message, { selector: '.err' })).toBeDefined()
  isRefused = false
  await press('Add webhook')
  expect(await screen.findByLabelText('Secret')).toHaveProperty('value', 'ibidwh_shown-once')
  expect(JSON.parse(sent('POST /api/admin/webhooks').at(-1)!)).toEqual({
    ...{ url: 'https://hooks.example/ibid', events: ['member.joined', 'post.waiting'] },
  })
  await press('I have saved it')
  expect(screen.queryByDisplayValue('ibidwh_shown-once')).toBeNull()
  expect(await screen.findByText('https://hooks.example/ibid')).toBeDefined()
})

it('shows what was sent, sends it again, lets a paused one go on, and asks before it removes one', async () => {
  const delivery = {
    ...{ id, event: 'post.waiting', state: 'failed', attempts: 9, status: 500, fault: null, ms: 12 },
    ...{ createdAt: webhook.createdAt, attemptedAt: webhook.createdAt },
  }
  const sent = open({
    'GET /api/admin/webhooks': [200, [{ ...webhook, failingSince: webhook.createdAt, pausedAt: webhook.createdAt }]],
    [`GET /api/admin/webhooks/${id}/deliveries`]: [200, [delivery]],
    [`POST /api/admin/webhook-deliveries/${id}/redeliver`]: [202, { message: 'On its way.' }],
    [`PATCH /api/admin/webhooks/${id}`]: [200, webhook],
    [`DELETE /api/admin/webhooks/${id}`]: [200, { message: 'Removed.' }],
  })
  await press('Log of hooks.example')
  const log = await screen.findByRole('list', { name: 'Deliveries to hooks.example' })
  expect(within(log).getByText(/answered 500 in 12 ms/)).toBeDefined()
  await press('Send again')
  expect(await screen.findByText('It is on its way once more.')).toBeDefined()
  await press('Go on with hooks.example')
  expect(sent(`PATCH /api/admin/webhooks/${id}`)).toEqual(['{"isPaused":false}'])
  await press('Remove hooks.example')
  expect(sent(`DELETE /api/admin/webhooks/${id}`)).toEqual([])
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Removed: hooks.example')).toBeDefined()
})

it('says why one is off after a restore, and lets it go on', async () => {
  let shown: Webhook = { ...webhook, pausedAt: '2026-11-02T08:00:00.000Z', isOffSinceRestore: true }
  const sent = open({
    'GET /api/admin/webhooks': () => [200, [shown]],
    [`PATCH /api/admin/webhooks/${id}`]: () => [200, (shown = webhook)],
  })
  expect(await screen.findByText(/^Turned off when this copy was restored/)).toBeDefined()
  await press('Go on with hooks.example')
  expect(await screen.findByRole('button', { name: 'Pause hooks.example' })).toBeDefined()
  expect(screen.queryByText(/^Turned off/)).toBeNull()
  expect(sent(`PATCH /api/admin/webhooks/${id}`)).toEqual(['{"isPaused":false}'])
})

it('removes one once, however often one presses', async () => {
  const sent = open({
    'GET /api/admin/webhooks': [200, [webhook]],
    [`DELETE /api/admin/webhooks/${id}`]: [200, { message: 'Removed.' }],
  })
  await press('Remove hooks.example')
  const dialog = within(await screen.findByRole('alertdialog'))
  const letGo = hold(`DELETE /api/admin/webhooks/${id}`)
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Remove' }))
  expect(sent(`DELETE /api/admin/webhooks/${id}`)).toHaveLength(1)
  letGo.forEach((go) => go())
  expect(await screen.findByText('Removed: hooks.example')).toBeDefined()
})

it('says so when the log of one cannot be loaded', async () => {
  let answer: unknown = refuse('unavailable')
  open({ 'GET /api/admin/webhooks': [200, [webhook]], [`GET /api/admin/webhooks/${id}/deliveries`]: () => answer })
  await press('Log of hooks.example')
  expect(await screen.findByText('Error loading the log. Please try again later.')).toBeDefined()
  answer = [200, []]
  await press('Try again')
  expect(await screen.findByText('Nothing has been sent yet.')).toBeDefined()
})
