import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import { pushDevicesPerMember, pushEndpointMaxLength, type PushDevice, type PushDeviceFields } from '#contract/push.ts'
import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isPublicAddress } from '#server/media/is-public-address.ts'
import type { Tx } from '#server/rooms.ts'

/** One per session, deleted with it. Replaces any earlier one of this session. */
export async function keepDevice({ db, rooms }: Tx, viewer: Viewer, given: PushDeviceFields): Promise<PushDevice> {
  const { sessionId, id: userId } = viewer
  const endpoint = readEndpoint(given.endpoint)
  const keys = readKeys(given.keys)
  await lockSession(db, sessionId)
  await sql`select pg_advisory_xact_lock(hashtext('push devices'), ${userId})`.execute(db)
  const before = await selectDevice(db, sessionId)
  await removeDevice(db, sessionId)
  await takeOver(db, endpoint, keys)
  if ((await countDevices(db, userId, rooms.now())) >= pushDevicesPerMember) throw new Problem('too_many_push_devices')

  const kept = await db
    .insertInto('push_devices')
    .values({
      ...{ session_id: sessionId, user_id: userId, endpoint, ...keys },
      shows_text: given.showsText ?? before?.showsText ?? true,
      created_at: rooms.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['endpoint', 'shows_text as showsText'])
    .executeTakeFirst()
  if (!kept) throw new Problem('push_device_taken')
  return kept
}

export const selectDevice = (db: Db, sessionId: string): Promise<PushDevice | undefined> =>
  db
    .selectFrom('push_devices')
    .select(['endpoint', 'shows_text as showsText'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

export const removeDevice = (db: Db, sessionId: string) =>
  db.deleteFrom('push_devices').where('session_id', '=', sessionId).execute()

export async function changeDevice({ db }: Tx, { sessionId }: Viewer, showsText: boolean): Promise<PushDevice> {
  const changed = await db
    .updateTable('push_devices')
    .set({ shows_text: showsText })
    .where('session_id', '=', sessionId)
    .returning(['endpoint', 'shows_text as showsText'])
    .executeTakeFirst()
  if (!changed) throw new Problem('push_device_off')
  return changed
}

/** A name is resolved when something is sent, and its addresses are checked then; everything else is refused here. */
function readEndpoint(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const host = url?.hostname.replaceAll(/^\[|\]$/g, '') ?? ''
  const isOutside = isIP(host) ? isPublicAddress(host) : host.includes('.')
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.port || url.hash || !isOutside)
    throw new Problem('push_address_refused')
  // By now, characters of other scripts have been percent-encoded.
  if (url.href.length > pushEndpointMaxLength) throw new Problem('push_address_refused')
  return url.href
}

/** A point that is not on the curve would fail at every send. */
function readKeys({ p256dh, auth }: PushDeviceFields['keys']) {
  const keys = { public_key: Buffer.from(p256dh, 'base64url'), auth_secret: Buffer.from(auth, 'base64url') }
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(keys.public_key)
  } catch {
    throw new Problem('push_address_refused')
  }
  return keys
}

/** A session ending at the same moment ends first, and nothing is stored for it. */
async function lockSession(db: Db, sessionId: string) {
  const there = await db.selectFrom('sessions').select('id').where('id', '=', sessionId).forKeyShare().executeTakeFirst()
  if (!there) throw new Problem('not_signed_in')
}

/**
 * An earlier session in the same browser may have ended without switching this off, for instance by expiring. The secret a
 * browser makes for an address is disclosed to us alone: a caller with the same one is that browser, and any other gets
 * nothing.
 */
const takeOver = (db: Db, endpoint: string, { public_key, auth_secret }: ReturnType<typeof readKeys>) =>
  db
    .deleteFrom('push_devices')
    .where('endpoint', '=', endpoint)
    .where('public_key', '=', public_key)
    .where('auth_secret', '=', auth_secret)
    .execute()

async function countDevices(db: Db, userId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('push_devices.user_id', '=', userId)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}
