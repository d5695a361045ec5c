import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/events.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { asReader } from '#server/http/viewer.ts'
import { atLeisure } from '#server/rooms.ts'
import { calendarRoutes } from '#server/events/calendar/calendar-routes.ts'
import { cancelEvent } from './cancel-event.ts'
import { createEvent } from './create-event.ts'
import { editEvent } from './edit-event.ts'
import { answerHosting, askToHost, removeHost } from './hosts.ts'
import { listEventMonth, listEvents } from './list-events.ts'
import { listUpcomingEvents } from './list-upcoming.ts'
import { readEvent } from './present.ts'
import { renewInstants } from './renew-instants.ts'

export function eventRoutes(app: FastifyInstance) {
  const { jobs } = app.rooms
  jobs.schedule('event-time-zones', '23 * * * *', ({ stopping }) => renewInstants(atLeisure(app.rooms), { stopping }))
  calendarRoutes(app)

  handlePage(app, contract.listEvents, ({ tx, viewer, query }) => listEvents(tx, asReader(viewer), query))
  handle(app, contract.listEventMonth, ({ tx, viewer, query }) => listEventMonth(tx, asReader(viewer), query))
  handle(app, contract.listUpcomingEvents, ({ tx, viewer }) => listUpcomingEvents(tx, viewer))
  handle(app, contract.createEvent, ({ tx, viewer, body }) => createEvent(tx, viewer, body))
  handle(app, contract.readEvent, ({ tx, viewer, params, query }) => readEvent(tx, asReader(viewer), params.id, query))
  handle(app, contract.editEvent, ({ tx, viewer, params, body }) => editEvent(tx, viewer, params.id, body))
  handle(app, contract.cancelEvent, ({ tx, viewer, params, body }) => cancelEvent(tx, viewer, { ...params, ...body }))

  handle(app, contract.askToHost, ({ tx, viewer, params, body }) => askToHost(tx, viewer, params.id, body.userId))
  handle(app, contract.answerHosting, ({ tx, viewer, params, body }) => answerHosting(tx, viewer, params.id, body.accept))
  handle(app, contract.removeHost, ({ tx, viewer, params }) => removeHost(tx, viewer, params.id, params.userId))
}
