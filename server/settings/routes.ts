import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/settings.ts'
import { handle } from '#server/http/handle.ts'
import { changeSettings } from './change-settings.ts'
import { readSettings } from './read-settings.ts'

export function settingsRoutes(app: FastifyInstance) {
  handle(app, contract.readSettings, ({ tx, viewer }) => readSettings(tx, viewer))
  handle(app, contract.changeSettings, ({ tx, viewer, body }) => changeSettings(tx, viewer, body))
}
