import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PushDevice } from '#contract/push.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { DeviceRows } from './device-rows.tsx'

const endpoint = 'https://push.library.example/wpush/1'
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
const publicKey = 'BA'.padEnd(87, 'x')

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

interface Browser {
  permission?: NotificationPermission
  /** The answer when the browser asks. */
  answer?: NotificationPermission
  isSubscribed?: boolean
  /** How the push service answers. */
  subscribe?: () => Promise<unknown>
}

/** The browser's part: its prompt, its push service, its workers. */
function stubBrowser({ permission = 'default', answer = 'granted', isSubscribed = false, subscribe }: Browser = {}) {
  let subscription: object | null = null
  const made = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: vi.fn(async () => {
      subscription = null
      return true
    }),
  }
  if (isSubscribed) subscription = made
  const manager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => {
      await subscribe?.()
      subscription = made
      return made
    }),
  }
  const active = { postMessage: vi.fn() }
  const registration = { pushManager: manager, active, unregister: vi.fn(async () => true) }
  const notification = {
    permission,
    requestPermission: vi.fn(async () => (notification.permission = answer)),
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('caches', { keys: async () => [], delete: async () => true })
  const serviceWorker = { getRegistration: async () => registration, register: vi.fn(async () => registration) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return { manager, made, registration, notification, serviceWorker }
}

const Frame = () => (
  <main>
    {useViewer() && <DeviceRows />}
    <Toaster />
  </main>
)

/** A server that stores what it is sent. */
function open(device: PushDevice | null = null, answers: Answers = {}) {
  let kept = device
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/push': () => [200, { device: kept }],
    'POST /api/push/key': [200, { publicKey }],
    'POST /api/push/device': () => [200, (kept = { endpoint, showsText: true })],
    'PATCH /api/push/device': () => [200, (kept = { endpoint, showsText: false })],
    'DELETE /api/push/device': () => {
      kept = null
      return [200, { message: 'This device is told nothing more.' }]
    },
    ...answers,
  })
  renderRoutes([{ path: '/', element: <Frame /> }], '/')
  return (address: string) =>
    fetch.mock.calls.flatMap(([url, init]) =>
      `${init?.method ?? 'GET'} ${url}` === address ? [init?.body ? (JSON.parse(String(init.body)) as unknown) : null] : [],
    )
}

const theSwitch = (name = 'On this device') => screen.findByRole('switch', { name })
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true'

describe('notifications on this device', () => {
  it('are not offered where the browser has none', async () => {
    open()
    expect(await screen.findByText(/shows no notifications of sites/)).toBeDefined()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('say where to allow what was refused', async () => {
    stubBrowser({ permission: 'denied' })
    open()
    expect(await screen.findByText(/Allow them beside the address/)).toBeDefined()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('are switched on: the browser asks, subscribes with the key of the site, and the server learns the address', async () => {
    const { manager, serviceWorker } = stubBrowser()
    const sent = open()
    expect(isOn(await theSwitch())).toBe(false)
    await userEvent.click(await theSwitch())
    expect(await screen.findByText('On for this device.')).toBeDefined()
    expect(isOn(await theSwitch())).toBe(true)
    expect(serviceWorker.register).toHaveBeenCalledWith('/service-worker.js', { scope: '/', updateViaCache: 'none' })
    const [[options]] = manager.subscribe.mock.calls as unknown as [[PushSubscriptionOptionsInit]]
    expect(options.userVisibleOnly).toBe(true)
    expect((options.applicationServerKey as Uint8Array).length).toBe(65)
    expect(sent('POST /api/push/device')).toEqual([{ endpoint, keys }])
  })

  it('hide what they say, and go off with all that the browser kept', async () => {
    const { made, registration } = stubBrowser({ permission: 'granted', isSubscribed: true })
    const sent = open({ endpoint, showsText: true })
    await userEvent.click(await theSwitch('Show what it says'))
    expect(await screen.findByText('Saved.')).toBeDefined()
    expect(sent('PATCH /api/push/device')).toEqual([{ showsText: false }])
    await userEvent.click(await theSwitch())
    expect(await screen.findByText('Off for this device.')).toBeDefined()
    expect(sent('DELETE /api/push/device')).toHaveLength(1)
    expect(made.unsubscribe).toHaveBeenCalledOnce()
    expect(registration.unregister).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Show what it says' })).toBeNull())
  })

  it('are off where the session that switched them on has ended, or the browser has another address', async () => {
    stubBrowser({ permission: 'granted', isSubscribed: true })
    open(null)
    expect(isOn(await theSwitch())).toBe(false)
  })

  it('stay off, and say why, when the member says no', async () => {
    stubBrowser({ answer: 'default' })
    const sent = open()
    await userEvent.click(await theSwitch())
    expect(await screen.findByText('The browser was not allowed to show notifications.')).toBeDefined()
    expect(sent('POST /api/push/key')).toEqual([])
    expect(isOn(await theSwitch())).toBe(false)
  })

  it('leave nothing behind when the push service does not answer', async () => {
    const { registration } = stubBrowser({ subscribe: () => Promise.reject(new DOMException('no', 'AbortError')) })
    open()
    await userEvent.click(await theSwitch())
    expect(await screen.findByText('The browser could not reach its push service. Please try again later.')).toBeDefined()
    expect(registration.unregister).toHaveBeenCalledOnce()
  })

  it('take the place of those that were subscribed with a former key of the site', async () => {
    const refusals = [new DOMException('another key', 'InvalidStateError')]
    const { made, manager } = stubBrowser({
      isSubscribed: true,
      subscribe: async () => {
        const refusal = refusals.pop()
        if (refusal) throw refusal
      },
    })
    const sent = open()
    await userEvent.click(await theSwitch())
    expect(await screen.findByText('On for this device.')).toBeDefined()
    expect(made.unsubscribe).toHaveBeenCalledOnce()
    expect(manager.subscribe).toHaveBeenCalledTimes(2)
    expect(sent('POST /api/push/device')).toHaveLength(1)
  })
})
