import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'

export const pushDevicesPerMember = 10
/** Addresses issued by push services are a few hundred characters long. */
export const pushEndpointMaxLength = 1500

/** This session's browser, and how it is notified. */
export const PushDevice = z.object({
  /** The push service's address for it. */
  endpoint: z.string(),
  /** Otherwise it only says that there is something new. */
  showsText: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

/** As spelled by `PushSubscription.toJSON()`: 65 and 16 bytes in base64url. */
const Keys = z.strictObject({ p256dh: z.string().regex(/^[\w-]{87}$/), auth: z.string().regex(/^[\w-]{22}$/) })

export const PushDeviceFields = z.strictObject({
  endpoint: z.string().max(pushEndpointMaxLength),
  keys: Keys,
  /** Unchanged if left out. */
  showsText: z.boolean().optional(),
})
export type PushDeviceFields = z.infer<typeof PushDeviceFields>

export const readPush = endpoint('GET', '/api/push', 'member', {
  summary: 'Whether this session’s browser is told of what is new',
  reply: z.object({ device: PushDevice.nullable() }),
  programs: 'refused',
})

export const readPushKey = endpoint('POST', '/api/push/key', 'member', {
  summary: 'The public key that a browser subscribes with; made when it is first asked for',
  reply: z.object({ publicKey: z.string() }),
  programs: 'refused',
  limit: { calls: 60, per: 'hour' },
})

export const keepPushDevice = endpoint('POST', '/api/push/device', 'member', {
  summary: 'Tell this session’s browser of what is new, until the session ends; at most 10 of a member',
  body: PushDeviceFields,
  reply: PushDevice,
  programs: 'refused',
  limit: { calls: 60, per: 'hour' },
  maxBodyBytes: 4096,
})

export const changePushDevice = endpoint('PATCH', '/api/push/device', 'member', {
  summary: 'Whether it shows what it is about',
  body: z.strictObject({ showsText: z.boolean() }),
  reply: PushDevice,
  programs: 'refused',
  limit: { calls: 120, per: 'hour' },
})

export const removePushDevice = endpoint('DELETE', '/api/push/device', 'signed_in', {
  summary: 'Tell this session’s browser nothing more; safe to repeat',
  reply: done,
})
