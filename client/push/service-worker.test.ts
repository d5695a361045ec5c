import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { describe, expect, it, vi } from 'vitest'

const read = (name: string) => readFileSync(`client/public/${name}`)
const origin = 'https://ibid.example'

interface Tab {
  url: string
  focus: () => Promise<Tab>
  navigate: (address: string) => Promise<void>
}

/** The script as a browser runs it, with what a browser provides. */
function start({ tabs: urls = [] as string[], answer = () => Response.json({}) as Response | Promise<Response> } = {}) {
  const listeners: Record<string, (event: object) => void> = {}
  const done: string[] = []
  const tabs = urls.map((url): Tab => {
    const tab: Tab = {
      url: origin + url,
      focus: async () => (done.push(`focus ${url}`), tab),
      navigate: async (address) => void done.push(`navigate ${url} to ${address}`),
    }
    return tab
  })
  const subscription = {
    options: { userVisibleOnly: true },
    toJSON: () => ({ endpoint: 'https://push.library.example/new', keys: {} }),
    unsubscribe: async () => void done.push('unsubscribe'),
  }
  const registration = {
    showNotification: vi.fn(async () => {}),
    getNotifications: async () => [{ close: () => void done.push('close') }],
    unregister: async () => void done.push('unregister'),
    pushManager: { getSubscription: async () => subscription, subscribe: async () => subscription },
  }
  const clients = {
    matchAll: async () => tabs,
    openWindow: async (address: string) => void done.push(`open ${address}`),
    claim: async () => {},
  }
  const caches = {
    keys: async () => ['ibid-offline-old', 'of-another'],
    delete: async (name: string) => void done.push(`forget ${name}`),
    match: async (file: string) => new Response(`kept ${file}`),
  }
  const fetch = vi.fn(async (_asked: unknown, _init?: RequestInit) => answer())
  const self = { addEventListener: (type: string, hear: () => void) => (listeners[type] = hear), registration, clients }
  const location = { origin, host: 'ibid.example' }
  vm.runInNewContext(read('service-worker.js').toString(), {
    ...{ self: { ...self, location, skipWaiting() {} }, caches, fetch, URL, Response, Request },
  })
  /** Returns the script's answer to the page, if any. */
  async function tell(type: string, event: object): Promise<Response | undefined> {
    const waits: Promise<unknown>[] = []
    let answered: Promise<Response> | undefined
    const waitUntil = (work: Promise<unknown>) => void waits.push(work)
    const respondWith = (response: Promise<Response>) => (answered = response)
    listeners[type]!({ waitUntil, respondWith, ...event })
    await Promise.all(waits)
    return answered
  }
  const asked = (method: string, path: string, mode = 'cors') => ({ request: { method, mode, url: origin + path } })
  const click = (path: unknown) => tell('notificationclick', { notification: { close() {}, data: { path } } })
  return { tell, asked, click, done, registration, fetch }
}

describe('what the service worker keeps', () => {
  it('makes it another one whenever it is another', () => {
    const script = read('service-worker.js').toString()
    const [, list = ''] = /offlineFiles = \[(.*?)\]/.exec(script) ?? []
    const files = [...list.matchAll(/'\/(.*?)'/g)].map(([, name = '']) => name)
    expect(files).toContain('offline.html')
    const hash = createHash('sha256')
    for (const file of files) hash.update(read(file))
    expect(script).toContain(`'ibid-offline-${hash.digest('hex').slice(0, 8)}'`)
  })

  it('is a page that asks for nothing else', () => {
    const asked = [
      ...read('offline.html')
        .toString()
        .matchAll(/(?:src|href)="(.+?)"/g),
    ].map(([, address]) => address)
    expect(asked).toEqual(['/appearance.js', '/offline.css'])
    expect(read('offline.css').toString()).not.toMatch(/url\(|@import/)
  })

  it('stands in for pages that cannot be reached, also behind a proxy, and for nothing else', async () => {
    for (const answer of [() => Promise.reject(new TypeError('no network')), () => new Response('', { status: 502 })]) {
      const { tell, asked } = start({ answer })
      const page = await tell('fetch', asked('GET', '/posts/7', 'navigate'))
      expect(await page?.text()).toBe('kept /offline.html')
      for (const path of ['/api/data-exports/1/file', '/media/a.pdf', '/api/posts', '/iiif/3/1'])
        expect(await tell('fetch', asked('GET', path, 'navigate'))).toBeUndefined()
      expect(await tell('fetch', asked('GET', '/assets/app.js'))).toBeUndefined()
      expect(await tell('fetch', asked('POST', '/api/posts'))).toBeUndefined()
    }
    const busy = start({ answer: () => new Response('Busy', { status: 503 }) })
    expect((await busy.tell('fetch', busy.asked('GET', '/', 'navigate')))?.status).toBe(503)
  })

  it('goes when a new one takes over, and nothing of others', async () => {
    const { tell, done } = start()
    await tell('activate', {})
    expect(done).toEqual(['forget ibid-offline-old'])
  })
})

describe('a click', () => {
  it('leads to the thing: in the tab that shows it, in another that is free, or in a new one', async () => {
    const there = start({ tabs: ['/', '/posts/7#comment-3'] })
    await there.click('/posts/7#comment-3')
    expect(there.done).toEqual(['focus /posts/7#comment-3'])
    const elsewhere = start({ tabs: ['/resources/new', '/messages'] })
    await elsewhere.click('/posts/7')
    expect(elsewhere.done).toEqual(['focus /messages', `navigate /messages to ${origin}/posts/7`])
    for (const tabs of [[], ['/resources/new', '/settings', '/collections/3/edit', '/admin/site/pages']]) {
      const busy = start({ tabs })
      await busy.click('/posts/7')
      expect(busy.done).toEqual([`open ${origin}/posts/7`])
    }
  })

  it('leads nowhere but into this site', async () => {
    for (const path of ['https://elsewhere.example/', '//elsewhere.example/x', 'javascript:alert(1)', 7, undefined]) {
      const { click, done } = start()
      await click(path)
      expect(done).toEqual([`open ${origin}/notifications`])
    }
  })
})

it('shows something for whatever comes', async () => {
  const { tell, registration } = start()
  const message = { title: 'Ben sent you a message', body: '', path: '/messages/3', tag: 'x', icon: null as string | null }
  await tell('push', { data: { json: () => message } })
  const broken = { json: () => JSON.parse('<html>') as object }
  for (const other of [null, broken, { json: () => ({}) }]) await tell('push', { data: other })
  const shown = registration.showNotification.mock.calls as unknown as [string, { data: object; icon: string }][]
  expect(shown.map(([title]) => title)).toEqual([
    'Ben sent you a message',
    ...Array.from({ length: 3 }, () => 'Something new at ibid.example'),
  ])
  expect(shown[0]![1].data).toEqual({ path: '/messages/3' })
  for (const icon of ['/site/abc', 'https://elsewhere.example/eye.png'])
    await tell('push', { data: { json: () => ({ ...message, icon }) } })
  expect([0, 4, 5].map((at) => shown[at]![1].icon)).toEqual(['/icons/icon-192.png', '/site/abc', '/icons/icon-192.png'])
})

it('leaves with who signs out, and stays where that failed', async () => {
  const signedOut = start()
  expect((await signedOut.tell('fetch', signedOut.asked('POST', '/api/logout')))?.status).toBe(200)
  expect(signedOut.done).toEqual(['close', 'unsubscribe', 'forget ibid-offline-old', 'unregister'])
  const refused = start({ answer: () => new Response('', { status: 503 }) })
  expect((await refused.tell('fetch', refused.asked('POST', '/api/logout')))?.status).toBe(503)
  expect(refused.done).toEqual([])
})

it('brings a new address of the browser to the server, where it is on', async () => {
  for (const [device, calls] of [
    [{ endpoint: 'https://push.library.example/old', showsText: true }, ['/api/push', '/api/push/device']],
    [null, ['/api/push']],
  ] as const) {
    const { tell, fetch } = start({ answer: () => Response.json({ device }) })
    await tell('pushsubscriptionchange', { oldSubscription: { options: {} } })
    expect(fetch.mock.calls.map(([asked]) => asked)).toEqual(calls)
  }
})
