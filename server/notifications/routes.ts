import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/notifications.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { atLeisure } from '#server/rooms.ts'
import { cleanUpNotifications } from './erase-notifications.ts'
import { countUnread } from './count-unread.ts'
import { notificationLetters } from './letters.ts'
import { listNotifications } from './list-notifications.ts'
import { mailDueNotices, waitingNotices } from './settle-due-notices.ts'
import { readAllNotifications, readNotification } from './read-notifications.ts'
import { sendDigests } from './send-digests.ts'
import { unsubscribe } from './unsubscribe.ts'

export async function notificationRoutes(app: FastifyInstance) {
  const { rooms } = app
  notificationLetters(rooms)
  rooms.jobs.whileThereIs('notices', waitingNotices('letter_due_at'), () => mailDueNotices(atLeisure(rooms)))
  rooms.jobs.schedule('digests', '47 * * * *', ({ stopping }) => sendDigests(atLeisure(rooms), stopping))
  rooms.jobs.schedule('notifications-cleanup', '53 * * * *', ({ stopping }) => cleanUpNotifications(atLeisure(rooms), stopping))

  handlePage(app, contract.listNotifications, ({ tx, viewer, query }) => listNotifications(tx, viewer.id, query))
  handle(app, contract.countUnreadNotifications, ({ tx, viewer }) => countUnread(tx, viewer.id))
  handle(app, contract.readNotification, ({ tx, viewer, params }) => readNotification(tx, viewer.id, params.id))
  handle(app, contract.readAllNotifications, ({ tx, viewer }) => readAllNotifications(tx, viewer.id))

  await app.register(async (clicks) => {
    // The only place where a body may be of any kind: RFC 8058 sends a form that repeats what the address says.
    clicks.removeAllContentTypeParsers()
    clicks.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    handle(clicks, contract.unsubscribe, ({ tx, params }) => unsubscribe(tx, params.token))
  })
}
