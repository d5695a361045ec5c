import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/webhooks.ts'
import { handle, handleInSteps } from '#server/http/handle.ts'
import { atLeisure, inTransaction } from '#server/rooms.ts'
import { webhookEventJob } from '#server/users/tell-programs.ts'
import { deliver, deliveryJob, forgetDeliveries, retry, spreadEvent } from './deliver.ts'
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  pausedLetter,
  pauseWebhook,
  redeliver,
  removeWebhook,
  testWebhook,
} from './keep-webhooks.ts'

export function webhookRoutes(app: FastifyInstance) {
  const { rooms } = app
  rooms.mail.register<{ userId: number; webhookId: string }>('webhook-paused', (about) => pausedLetter(rooms, about))
  rooms.jobs.work<Parameters<typeof spreadEvent>[1]>(webhookEventJob, (happened) =>
    inTransaction(atLeisure(rooms), (tx) => spreadEvent(tx, happened)),
  )
  // The rooms as they are at each run: a test may replace the outside world.
  rooms.jobs.work<{ id: string }>(deliveryJob, (data, run) => deliver(atLeisure(app.rooms), data, run), {
    ...{ concurrency: 2, retry, limitSeconds: 60 },
  })
  rooms.jobs.schedule('webhook-cleanup', '47 3 * * *', ({ stopping }) => forgetDeliveries(atLeisure(rooms), stopping))

  handle(app, contract.listWebhooks, ({ tx }) => listWebhooks(tx))
  handleInSteps(app, contract.addWebhook, ({ viewer, body }) => addWebhook(rooms, viewer, body))
  handle(app, contract.pauseWebhook, ({ tx, viewer, params, body }) => pauseWebhook(tx, viewer, { ...params, ...body }))
  handle(app, contract.removeWebhook, ({ tx, viewer, params }) => removeWebhook(tx, viewer, params.id))
  handle(app, contract.testWebhook, ({ tx, params }) => testWebhook(tx, params.id))
  handle(app, contract.listDeliveries, ({ tx, params }) => listDeliveries(tx, params.id))
  handle(app, contract.redeliver, ({ tx, params }) => redeliver(tx, params.id))
}
