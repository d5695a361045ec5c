// Shows notifications while no page of the site is open, and an offline page when the site cannot be reached. It caches that
// page and what the page needs, and nothing else: no answer from the site, and nothing of members'.

const offlineFiles = ['/offline.html', '/offline.css', '/appearance.js']
// Named after their contents (client/push/service-worker.test.ts), so that changing them changes this file, which browsers
// check for updates.
const offlineCache = 'ibid-offline-4652287e'

self.addEventListener('install', (event) => {
  // Pages always come from the site, so a new version need not wait until the old ones' pages are closed.
  self.skipWaiting()
  event.waitUntil(keepOfflineFiles())
})

// From a page that switches it on again after its files were deleted.
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

// What the site answers itself, including downloads, and what is for machines.
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
    // If its server is down, a proxy says so in words meant for the operator.
    if (answer.status !== 502 && answer.status !== 504) return answer
    return (await caches.match('/offline.html')) ?? answer
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error()
  }
}

/** The next person at this computer must not see what was meant for the previous one. */
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

/** Browsers require something to be shown for every push, even an unreadable one. */
function readMessage(data) {
  try {
    const message = data.json()
    if (typeof message.title === 'string') return message
  } catch {
    // Handled below.
  }
  return { title: `Something new at ${self.location.host}`, body: '', tag: 'unread', path: '/notifications' }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(leadTo(ownAddress(event.notification.data?.path)))
})

/** On this site, whatever address was given. */
function ownAddress(path) {
  const { origin } = self.location
  const url = typeof path === 'string' && URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return url?.origin === origin ? url.href : `${origin}/notifications`
}

/** Where a member is filling in a form that is not saved anywhere: such a page is not navigated away. */
const isForm = /\/(new|edit|import|settings|admin|auth)(\/|$)/

async function leadTo(address) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(({ url }) => url === address)
  if (there) return there.focus()
  const free = tabs.find(({ url }) => !isForm.test(new URL(url).pathname))
  try {
    if (free) return await (await free.focus()).navigate(address)
  } catch {
    // A page this worker does not control cannot be navigated.
  }
  return self.clients.openWindow(address)
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(bringNewAddress(event)))

/** Only if it is switched on: another member may be signed in by now. */
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
