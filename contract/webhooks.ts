import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'

export const mostWebhooks = 10
/** Per webhook; older ones are deleted, and all of them after this many days. */
export const deliveriesKept = 100
export const deliveryDays = 30
/** After this long without a successful delivery, nothing more is sent until an admin resumes it. */
export const daysUntilPaused = 3

export const webhookEvents = {
  'member.joined': 'A new member has joined',
  'post.waiting': 'A post waits for review by admins',
  'report.opened': 'Something was reported',
} as const
export const webhookEventNames = ['member.joined', 'post.waiting', 'report.opened'] as const
export type WebhookEvent = (typeof webhookEventNames)[number]

export const WebhookAddress = z
  .string('Please give an address')
  .trim()
  .max(500, 'At most 500 characters')
  .refine(
    (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
    'Please give an address that begins with https://',
  )
  .refine(
    (url) => !URL.canParse(url) || (!new URL(url).username && !new URL(url).password),
    'Please leave out names and passwords',
  )
const Events = z
  .array(z.enum(webhookEventNames))
  .min(1, 'Please choose at least one')
  .max(webhookEventNames.length)
  .transform((events) => [...new Set(events)])

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  createdAt: z.iso.datetime(),
  /** Since when every delivery has failed. */
  failingSince: z.iso.datetime().nullable(),
  pausedAt: z.iso.datetime().nullable(),
  /** Paused because this site was restored from a backup: it may be a copy. */
  isOffSinceRestore: z.boolean(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDraft = z.object({ url: WebhookAddress, events: Events })
export type WebhookDraft = z.infer<typeof WebhookDraft>

export const Delivery = z.object({
  id: z.string(),
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  status: z.int().nullable(),
  /** Why there was no answer. */
  fault: z.string().nullable(),
  ms: z.int().nullable(),
  createdAt: z.iso.datetime(),
  attemptedAt: z.iso.datetime().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

const params = z.object({ id: z.uuid() })

export const listWebhooks = endpoint('GET', '/api/admin/webhooks', 'admin', {
  summary: 'Programs that are told what happens here, without their secrets',
  reply: z.array(Webhook),
})

export const addWebhook = endpoint('POST', '/api/admin/webhooks', 'admin', {
  summary: 'Tell a program what happens here; the secret that signs it is shown this once',
  body: WebhookDraft,
  reply: Webhook.extend({ secret: z.string() }),
  status: 201,
  limit: { calls: 30, per: 'hour' },
})

export const pauseWebhook = endpoint('PATCH', '/api/admin/webhooks/{id}', 'admin', {
  summary: 'Send nothing more for now, or send again',
  params,
  body: z.strictObject({ isPaused: z.boolean() }),
  reply: Webhook,
})

export const removeWebhook = endpoint('DELETE', '/api/admin/webhooks/{id}', 'admin', {
  summary: 'Tell this program nothing more, and forget what was sent to it',
  params,
  reply: done,
})

export const testWebhook = endpoint('POST', '/api/admin/webhooks/{id}/test', 'admin', {
  summary: 'Send a delivery that says nothing, to see whether it arrives',
  params,
  reply: done,
  status: 202,
  limit: { calls: 30, per: 'hour' },
})

export const listDeliveries = endpoint('GET', '/api/admin/webhooks/{id}/deliveries', 'admin', {
  summary: 'The last 100 deliveries, newest first, without what was answered',
  params,
  reply: z.array(Delivery),
})

export const redeliver = endpoint('POST', '/api/admin/webhook-deliveries/{id}/redeliver', 'admin', {
  summary: 'Send a delivery once more, under the same number',
  params,
  reply: done,
  status: 202,
  limit: { calls: 100, per: 'hour' },
})
