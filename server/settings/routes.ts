import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/settings.ts'
import { handle } from '#server/http/handle.ts'
import { changeSettings } from './change-settings.ts'
import { readOfferedSettings } from './read-settings.ts'

export function settingsRoutes(app: FastifyInstance) {
  handle(app, contract.readSettings, ({ tx, viewer }) => readOfferedSettings(tx, viewer))
  handle(app, contract.changeSettings, ({ tx, viewer, body }) => changeSettings(tx, viewer, body))
}
