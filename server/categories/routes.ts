import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/categories.ts'
import * as desk from '#contract/category-desk.ts'
import { handle } from '#server/http/handle.ts'
import { addCategory, changeCategory, listCategories, listKeptCategories, orderCategories } from './keep-categories.ts'

export function categoryRoutes(app: FastifyInstance) {
  handle(app, contract.listCategories, ({ tx }) => listCategories(tx))
  handle(app, desk.listKeptCategories, ({ tx }) => listKeptCategories(tx))
  handle(app, desk.addCategory, ({ tx, viewer, body }) => addCategory(tx, viewer, body))
  handle(app, desk.changeCategory, ({ tx, viewer, params, body }) => changeCategory(tx, viewer, { ...body, id: params.id }))
  handle(app, desk.orderCategories, ({ tx, viewer, body }) => orderCategories(tx, viewer, body.ids))
}
