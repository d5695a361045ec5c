import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/categories.ts'
import { handle } from '#server/http/handle.ts'
import { listCategories } from './list-categories.ts'

export function categoryRoutes(app: FastifyInstance) {
  handle(app, contract.listCategories, ({ tx }) => listCategories(tx))
}
