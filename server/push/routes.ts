import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/push.ts'
import { handle } from '#server/http/handle.ts'
import { settleDueNotices, waitingNotices } from '#server/notifications/settle-due-notices.ts'
import { atLeisure } from '#server/rooms.ts'
import { changeDevice, keepDevice, removeDevice, selectDevice } from './keep-device.ts'
import { readPushKey } from './push-key.ts'
import { sendPush, tellDevices, type PushAbout } from './send-push.ts'

export function pushRoutes(app: FastifyInstance) {
  const { rooms } = app
  const counts = { sent: 0, failed: 0, ended: 0 }
  rooms.jobs.whileThereIs('due-pushes', waitingNotices('push_due_at'), () =>
    settleDueNotices(atLeisure(rooms), 'push_due_at', tellDevices),
  )
  rooms.jobs.work<PushAbout>('push', (about) => sendPush(atLeisure(rooms), about, counts), {
    concurrency: 4,
    retry: { limit: 6, delaySeconds: 30, maxDelaySeconds: 3600 },
    limitSeconds: 60,
  })
  app.addGauge('ibid_pushes_sent', 'Notifications that push services have taken since the start', async () => counts.sent)
  app.addGauge('ibid_pushes_failed', 'Notifications that push services have refused since the start', async () => counts.failed)
  app.addGauge('ibid_push_devices_ended', 'Devices that push services no longer knew, since the start', async () => counts.ended)

  handle(app, contract.readPush, async ({ tx, viewer }) => ({ device: (await selectDevice(tx.db, viewer.sessionId)) ?? null }))
  handle(app, contract.readPushKey, async ({ tx }) => ({ publicKey: (await readPushKey(tx)).publicKey }))
  handle(app, contract.keepPushDevice, ({ tx, viewer, body }) => keepDevice(tx, viewer, body))
  handle(app, contract.changePushDevice, ({ tx, viewer, body }) => changeDevice(tx, viewer, body.showsText))
  handle(app, contract.removePushDevice, async ({ tx, viewer }) => {
    await removeDevice(tx.db, viewer.sessionId)
    return { message: 'This device is told nothing more.' }
  })
}
