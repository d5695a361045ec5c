import { keepPushDevice, readPush, readPushKey, removePushDevice, type PushDevice } from '#contract/push.ts'
import { call } from '#client/http/call.ts'

export type DeviceState = { state: 'unsupported' | 'denied' | 'off' } | { state: 'on'; showsText: boolean }

/** The member refused when the browser asked, or dismissed the question. */
export class NotAllowed extends Error {}

const script = '/service-worker.js'
const cachePrefix = 'ibid-offline-'

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** On only if browser and server agree: the session may have ended, or the browser may have dropped its address. */
export async function readDevice(signal?: AbortSignal): Promise<DeviceState> {
  if (!canPush()) return { state: 'unsupported' }
  if (Notification.permission === 'denied') return { state: 'denied' }
  const { device } = await call(readPush, {}, signal && { signal })
  const subscription = await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()
  const isOn = device && subscription && new URL(subscription.endpoint).href === device.endpoint
  return isOn && Notification.permission === 'granted' ? { state: 'on', showsText: device.showsText } : { state: 'off' }
}

/** The question comes first: browsers only ask right after a click. An unfinished attempt leaves nothing behind. */
export async function turnOn(): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  try {
    const { publicKey } = await call(readPushKey)
    const registration = await navigator.serviceWorker.register(script, { scope: '/', updateViaCache: 'none' })
    await whenActive(registration)
    // A worker switched off on this very page is still running, and would not be installed again.
    registration.active?.postMessage('keep')
    const { endpoint = '', keys } = (await subscribe(registration.pushManager, publicKey)).toJSON()
    return await call(keepPushDevice, { body: { endpoint, keys: keys as { p256dh: string; auth: string } } })
  } catch (error) {
    await forgetHere()
    throw error
  }
}

export async function turnOff() {
  await call(removePushDevice)
  await forgetHere()
}

/** Fails if the worker fails: the browser's own promise would wait for ever. */
const whenActive = ({ installing, waiting, active }: ServiceWorkerRegistration) =>
  new Promise<void>((resolve, reject) => {
    const worker = installing ?? waiting
    if (active || !worker) return resolve()
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The service worker was not installed.'))
    })
  })

/** A browser keeps the key it subscribed with, so a previous subscription has to be removed first. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const former = (error as Error).name === 'InvalidStateError' && (await manager.getSubscription())
    if (!former) throw error
    await former.unsubscribe()
    return manager.subscribe(options)
  }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0)!)

async function forgetHere() {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  for (const name of await caches.keys()) if (name.startsWith(cachePrefix)) await caches.delete(name)
  await registration?.unregister()
}
