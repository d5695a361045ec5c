import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/lists.ts'
import { listSaves, save } from '#contract/saves.ts'
import { handle, handlePage, JsonText } from '#server/http/handle.ts'
import { listSaves as selectSaves } from './list-saves.ts'
import { createList, deleteList, editList, removeListEntry } from './own-lists.ts'
import { listOwnLists, readList } from './read-list.ts'
import { saveInLists } from './save-in-lists.ts'

export function listRoutes(app: FastifyInstance) {
  handle(app, save, async ({ tx, viewer, body }) => new JsonText(JSON.stringify(await saveInLists(tx, viewer, body))))
  handlePage(app, listSaves, ({ tx, viewer, query }) => selectSaves(tx, viewer, query))

  handle(app, contract.listLists, ({ tx, viewer, query }) => listOwnLists(tx, viewer, query))
  handle(app, contract.createList, ({ tx, viewer, body }) => createList(tx, viewer, body))
  handle(app, contract.readList, ({ tx, viewer, params }) => readList(tx, viewer, params.id))
  handle(app, contract.editList, ({ tx, viewer, params, body }) => editList(tx, viewer, params.id, body))
  handle(app, contract.deleteList, ({ tx, viewer, params }) => deleteList(tx, viewer, params.id))
  handle(app, contract.removeListEntry, ({ tx, viewer, params }) => removeListEntry(tx, viewer, params))
}
