import type { FastifyRequest } from 'fastify'
import { networkOf } from '#server/http/rate-limits.ts'
import type { Tx } from '#server/rooms.ts'
import { describeDevice } from './describe-device.ts'

/** From where this account was opened with its password or its mailbox: its owner's places. */
export async function rememberDevice({ db, rooms }: Tx, userId: number, request: FastifyRequest) {
  const device = describeDevice(request.headers['user-agent'])
  const known = await db
    .selectFrom('known_devices')
    .select('device')
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .limit(1)
    .executeTakeFirst()
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device, network: networkOf(request.ip), last_seen_at: rooms.now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'device', 'network']).doUpdateSet({ last_seen_at: rooms.now() }))
    .execute()
  return { device, isNew: known === undefined }
}
