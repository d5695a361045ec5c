import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/check-instance.ts'
import { handle, handleInSteps } from '#server/http/handle.ts'
import { checkInstance } from './check-instance.ts'
import { sendTestLetter, testLetter } from './test-letter.ts'

export function checkInstanceRoutes(app: FastifyInstance) {
  const { rooms } = app
  rooms.mail.register<{ userId: number }>('test-letter', (about) => testLetter(rooms, about))

  handleInSteps(app, contract.checkInstance, async () => ({
    checkedAt: rooms.now().toISOString(),
    findings: await checkInstance({ config: rooms.config, database: rooms.database, now: rooms.now() }),
  }))
  handle(app, contract.sendTestLetter, ({ tx, viewer }) => sendTestLetter(tx, viewer))
}
