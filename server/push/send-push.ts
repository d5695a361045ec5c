import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/database.ts'
import { PermanentFailure } from '#server/jobs/permanent-failure.ts'
import { addressesOf, ask, RefusedAddress, theInternet, type Outside } from '#server/media/fetch-remote-image.ts'
import { selectReceiver, selectUnreadEvents } from '#server/notifications/letter-queries.ts'
import type { NoticesAbout } from '#server/notifications/letters.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { readSite } from '#server/users/read-site.ts'
import { padded, presentPush, type PushMessage } from './present.ts'
import { readPushKey, type PushKey } from './push-key.ts'

export interface PushAbout extends NoticesAbout {
  sessionId: string
  /** How often its push service has asked to wait. */
  waits?: number
}

export interface PushCounts {
  sent: number
  failed: number
  ended: number
}

const queue = 'push'
/** Anything not fetched from the push service by then is in a digest, or has been seen in the app. */
const keptSeconds = 86_400
const mostWaits = 5
const waitSeconds = { least: 30, most: 6 * 3600 }

/** Each device separately: one that cannot be reached does not hold up the others. */
export async function tellDevices({ db, rooms, afterCommit }: Tx, about: NoticesAbout) {
  const devices = await db.selectFrom('push_devices').select('session_id').where('user_id', '=', about.userId).execute()
  for (const { session_id } of devices)
    await rooms.jobs.enqueue(db, queue, { ...about, sessionId: session_id } satisfies PushAbout)
  afterCommit(() => rooms.jobs.wake(queue))
}

/** Leaves out what was read, withdrawn or switched off before sending; if nothing is left, or the session has ended, nothing is sent. */
export async function sendPush(rooms: Rooms, about: PushAbout, counts: PushCounts) {
  const { db } = rooms.database
  const { userId, ids, sessionId } = about
  const key = await inTransaction(rooms, readPushKey)
  const device = await selectReachable(db, sessionId, rooms.now())
  const receiver = device && (await selectReceiver(db, userId))
  const lines = receiver ? await selectUnreadEvents(db, { userId, ids, channel: 'push' }) : []
  if (!device || lines.length === 0) return

  const message = presentPush(lines, { userId, showsText: device.showsText, site: await readSite(db) })
  try {
    const { status, retryAfter } = await deliver(rooms, { device, message, key })
    if (status >= 200 && status < 300) counts.sent += 1
    else if (status === 404 || status === 410) await forget(db, device, counts)
    else if (status === 429 || (status === 503 && retryAfter)) await waitForService(rooms, about, retryAfter)
    else throw failure(status, new URL(device.endpoint).host)
  } catch (error) {
    counts.failed += 1
    if (!(error instanceof RefusedAddress)) throw error
    await forget(db, device, counts)
  }
}

type Device = NonNullable<Awaited<ReturnType<typeof selectReachable>>>

/** An expired session is over, even while its row still waits to be deleted. */
const selectReachable = (db: Db, sessionId: string, now: Date) =>
  db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .select(['session_id as sessionId', 'endpoint', 'public_key as publicKey', 'auth_secret as authSecret'])
    .select('shows_text as showsText')
    .where('session_id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()

/** Only this one: the browser may have sent a new address meanwhile. */
async function forget(db: Db, { sessionId, endpoint }: Device, counts: PushCounts) {
  await db.deleteFrom('push_devices').where('session_id', '=', sessionId).where('endpoint', '=', endpoint).execute()
  counts.ended += 1
}

interface Delivery {
  device: Device
  message: PushMessage
  key: PushKey
}

/** Encrypted for that one browser (RFC 8291). Answers are not read, and redirects not followed: push services use none. */
async function deliver({ config, outside = theInternet }: Rooms, { device, message, key }: Delivery) {
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    {
      endpoint: device.endpoint,
      keys: { p256dh: device.publicKey.toString('base64url'), auth: device.authSecret.toString('base64url') },
    },
    padded(message),
    { vapidDetails: { subject: contactOf(config), ...key }, TTL: keptSeconds, topic: message.tag },
  )
  return post(device.endpoint, { headers: asTexts(headers), body }, outside)
}

async function post(endpoint: string, { headers, body }: { headers: Record<string, string>; body: Buffer }, outside: Outside) {
  const url = new URL(endpoint)
  const journey = { signal: AbortSignal.timeout(outside.patienceMs), outside }
  const addresses = await addressesOf(url, journey)
  const response = await ask(url, addresses, journey, { method: 'POST', headers: { ...headers, accept: '*/*' }, body })
  response.on('error', () => {}).destroy()
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }
}

const asTexts = (headers: object) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** The contact for push services if something is wrong with what we send. It may not be a plain http address. */
const contactOf = ({ securityContact, publicUrl }: Config) =>
  securityContact ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@localhost')

async function waitForService({ database, jobs }: Rooms, { waits = 0, ...about }: PushAbout, retryAfter: string | undefined) {
  if (waits === mostWaits) throw new PermanentFailure('the push service asked to wait too often')
  const startAfterSeconds = Math.min(waitSeconds.most, Math.max(waitSeconds.least, secondsOf(retryAfter)))
  await jobs.enqueue(database.db, queue, { ...about, waits: waits + 1 } satisfies PushAbout, { startAfterSeconds })
}

/** Seconds, or a date (RFC 9110). */
function secondsOf(retryAfter = ''): number {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  return Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000) || 0
}

/** Problems of the service pass; problems with what we sent do not. */
function failure(status: number, host: string): Error {
  const words = `The push service ${host} answered ${status}`
  return status >= 500 || status === 408 ? new Error(words) : new PermanentFailure(words)
}
