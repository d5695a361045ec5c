// Shows what the site has to tell while no page of it is open, and a page of its own when the site cannot be reached.
// It keeps that page and what the page needs, and nothing else: no answer of the site, and nothing of members.

const offlineFiles = ['/offline.html', '/offline.css', '/appearance.js']
// After what is in them (client/push/service-worker.test.ts), so that a change of theirs is a change of this file, which
// browsers look for by themselves.
const offlineCache = 'ibid-offline-ac748860'

self.addEventListener('install', (event) => {
  // Pages always come from the site, so a new one of these need not wait until those of before are closed.
  self.skipWaiting()
  event.waitUntil(keepOfflineFiles())
})

// From a page that switches it on again after its files were forgotten.
self.addEventListener('message', (event) => event.waitUntil(keepOfflineFiles()))

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function keepOfflineFiles() {
  const cache = await caches.open(offlineCache)
  await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: 'reload' })))
}

async function takeOver() {
  await forgetCaches((name) => name !== offlineCache)
  await self.clients.claim()
}

async function forgetCaches(isOver) {
  for (const name of await caches.keys()) if (name.startsWith('ibid-offline-') && isOver(name)) await caches.delete(name)
}

// What the site answers itself, downloads among it, and what is for machines.
const isNoPage = /^\/(api|media|ws|iiif|oai|metrics|healthz|readyz|mailbox)(\/|$)/

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin) return
  if (method === 'POST' && pathname === '/api/logout') passOnSignOut(event)
  else if (method === 'GET' && mode === 'navigate' && !isNoPage.test(pathname)) event.respondWith(askForPage(event.request))
  else if (method === 'GET' && offlineFiles.includes(pathname))
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)))
})

async function askForPage(request) {
  try {
    const answer = await fetch(request)
    // A proxy whose server is down says so in words for its operator.
    if (answer.status !== 502 && answer.status !== 504) return answer
    return (await caches.match('/offline.html')) ?? answer
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error()
  }
}

/** The person who sits here next is told nothing that was for the one before. */
function passOnSignOut(event) {
  const answered = fetch(event.request)
  event.respondWith(answered)
  event.waitUntil(answered.then(({ ok }) => ok && leave()).catch(() => {}))
}

async function leave() {
  const { registration } = self
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  await forgetCaches(() => true)
  await registration.unregister()
}

self.addEventListener('push', (event) => {
  const { title, body, tag, path, icon } = readMessage(event.data)
  const shown = typeof icon === 'string' && icon.startsWith('/site/') ? icon : '/icons/icon-192.png'
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path }, icon: shown, badge: shown }))
})

/** Browsers want something shown for everything that comes, even for what cannot be read. */
function readMessage(data) {
  try {
    const message = data.json()
    if (typeof message.title === 'string') return message
  } catch {
    // Said below.
  }
  return { title: `Something new at ${self.location.host}`, body: '', tag: 'unread', path: '/notifications' }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(leadTo(ownAddress(event.notification.data?.path)))
})

/** Of this site, whatever was asked for. */
function ownAddress(path) {
  const { origin } = self.location
  const url = typeof path === 'string' && URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return url?.origin === origin ? url.href : `${origin}/notifications`
}

/** Where a member fills in a form that is kept nowhere: such a page is not led away. */
const isForm = /\/(new|edit|import|settings|admin|auth)(\/|$)/

async function leadTo(address) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(({ url }) => url === address)
  if (there) return there.focus()
  const free = tabs.find(({ url }) => !isForm.test(new URL(url).pathname))
  try {
    if (free) return await (await free.focus()).navigate(address)
  } catch {
    // A page that this does not serve cannot be led.
  }
  return self.clients.openWindow(address)
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(bringNewAddress(event)))

/** Only where it is on: another member may sit here by now. */
async function bringNewAddress({ oldSubscription, newSubscription }) {
  const { device } = await (await fetch('/api/push')).json()
  if (!device) return
  const options = oldSubscription?.options
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/push/device', { method: 'POST', headers, body: JSON.stringify({ endpoint, keys }) })
}
