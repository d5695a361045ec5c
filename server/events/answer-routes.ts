import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/occurrences.ts'
import { handle, handleInSteps, handlePage } from '#server/http/handle.ts'
import { atLeisure } from '#server/rooms.ts'
import { onGroupLeft, onStandingChanged } from '#server/users/announce-standing.ts'
import { writeAfterwards } from './afterwards.ts'
import { answerOccurrence, confirmStillComing } from './answer-occurrence.ts'
import { checkIn, confirmAttendance } from './attendance.ts'
import { readCheckInCode } from './check-in-code.ts'
import { cleanUpEvents } from './clean-up-events.ts'
import { eventLetters } from './event-letters.ts'
import { listPeople, peopleAsCsv } from './list-people.ts'
import { remind, remindersLateBy } from './remind.ts'
import { removePerson } from './remove-person.ts'
import { takeBackAnswersOfOutsiders, takeBackAnswersOfSuspended, takeBackAnswersOutside } from './take-back-answers.ts'
import { tellChanges, untoldChanges } from './tell-changes.ts'
import { tellEventPeople } from './tell-people.ts'

/** Who comes to the dates of events, and what they are told. */
export function answerRoutes(app: FastifyInstance) {
  const { rooms } = app
  eventLetters(rooms)
  tellEventPeople(rooms)
  rooms.jobs.whileThereIs('event-changes', untoldChanges, ({ stopping }) => tellChanges(atLeisure(rooms), stopping))
  app.addGauge('ibid_reminders_late_seconds', 'By how much the reminder that waits longest is overdue', () =>
    remindersLateBy(rooms),
  )
  rooms.jobs.schedule('event-reminders', '*/5 * * * *', ({ stopping }) => remind(atLeisure(rooms), stopping))
  rooms.jobs.schedule('events-cleanup', '23 3 * * *', ({ stopping }) => cleanUpEvents(atLeisure(rooms), stopping))
  rooms.jobs.schedule('event-places', '37 * * * *', ({ stopping }) => takeBackAnswersOfOutsiders(atLeisure(rooms), stopping))
  onStandingChanged(rooms, takeBackAnswersOfSuspended)
  onGroupLeft(rooms, takeBackAnswersOutside)

  handleInSteps(app, contract.answerOccurrence, ({ viewer, params, body }) => answerOccurrence(rooms, viewer, params.id, body))
  handle(app, contract.confirmStillComing, ({ tx, viewer, params }) => confirmStillComing(tx, viewer, params.id))
  handlePage(app, contract.listOccurrencePeople, ({ tx, viewer, params, query }) => listPeople(tx, viewer, params.id, query))
  handle(app, contract.exportOccurrencePeople, async ({ tx, viewer, params, reply }) => {
    const text = await peopleAsCsv(tx, viewer, params.id)
    reply.header('content-disposition', `attachment; filename="ibid-event-date-${params.id}.csv"`)
    await reply.header('cache-control', 'no-store').type('text/csv; charset=utf-8').send(text)
    return ''
  })
  handle(app, contract.removeFromOccurrence, ({ tx, viewer, params, query }) => removePerson(tx, viewer, { ...params, ...query }))
  handle(app, contract.confirmAttendance, ({ tx, viewer, params, body }) => confirmAttendance(tx, viewer, params.id, body))
  handle(app, contract.readCheckInCode, ({ tx, viewer, params }) => readCheckInCode(tx, viewer, params.id))
  handle(app, contract.checkIn, ({ tx, viewer, params, body }) => checkIn(tx, viewer, params.id, body.code))
  handle(app, contract.writeAfterwards, ({ tx, viewer, params, body }) => writeAfterwards(tx, viewer, params.id, body))
}
