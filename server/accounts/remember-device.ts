import type { FastifyRequest } from 'fastify'
import { networkOf } from '#server/http/rate-limits.ts'
import type { Tx } from '#server/rooms.ts'
import { describeDevice } from './describe-device.ts'

const hourMs = 3_600_000
/** Signing in from one new network after another must not bury the owner in notices. */
const newPlacesAnHour = 3

/**
 * Where the account was opened with its password or by its mailbox: the owner's own places. A place is a device in a
 * network.
 */
export async function rememberDevice({ db, rooms }: Tx, userId: number, request: FastifyRequest) {
  const device = describeDevice(request.headers['user-agent'])
  const network = networkOf(request.ip)
  const places = await db
    .selectFrom('known_devices')
    .select(['device', 'network', 'last_seen_at'])
    .where('user_id', '=', userId)
    .execute()
  const isKnown = places.some((place) => place.device === device && place.network === network)
  const usedLately = places.filter((place) => place.last_seen_at.getTime() > rooms.now().getTime() - hourMs)
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device, network, last_seen_at: rooms.now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'device', 'network']).doUpdateSet({ last_seen_at: rooms.now() }))
    .execute()
  return { device, isWorthANotice: !isKnown && usedLately.length < newPlacesAnHour }
}
