import type { FastifyInstance } from 'fastify'
import * as collections from '#contract/collections.ts'
import * as items from '#contract/items.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { asReader } from '#server/http/viewer.ts'
import { citationTypes } from '#server/resources/citation.ts'
import { atLeisure } from '#server/rooms.ts'
import { citeItem } from './cite-item.ts'
import { createCollection, editCollection } from './create-collection.ts'
import { createItem } from './create-item.ts'
import { deleteItem, editItem } from './edit-item.ts'
import { answerEditing, askToEdit, removeEditor, takeBackQuestions } from './editors.ts'
import { readFacets } from './facets.ts'
import { keepAllOpen } from './keep-collection.ts'
import { listCollections } from './list-collections.ts'
import { listItems } from './list-items.ts'
import { orderItems } from './order-items.ts'
import { readCollection } from './present.ts'
import { readItem } from './present-item.ts'

export function collectionRoutes(app: FastifyInstance) {
  const { rooms } = app
  rooms.jobs.schedule('items-open', '*/5 * * * *', ({ stopping }) => keepAllOpen(atLeisure(rooms), stopping))
  rooms.jobs.schedule('editors-cleanup', '17 3 * * *', ({ stopping }) => takeBackQuestions(atLeisure(rooms), stopping))

  const { publicUrl } = rooms.config
  handlePage(app, collections.listCollections, ({ tx, viewer, query }) => listCollections(tx, asReader(viewer), query))
  handle(app, collections.createCollection, ({ tx, viewer, body }) => createCollection(tx, viewer, body))
  handle(app, collections.readCollection, ({ tx, viewer, params }) => readCollection(tx, asReader(viewer), params.id))
  handle(app, collections.editCollection, ({ tx, viewer, params, body }) => editCollection(tx, viewer, params.id, body))
  handle(app, collections.askToEdit, ({ tx, viewer, params, body }) => askToEdit(tx, viewer, params.id, body.userId))
  handle(app, collections.answerEditing, ({ tx, viewer, params, body }) => answerEditing(tx, viewer, params.id, body.accept))
  handle(app, collections.removeEditor, ({ tx, viewer, params }) => removeEditor(tx, viewer, params.id, params.userId))

  handlePage(app, items.listItems, ({ tx, viewer, params, query }) => listItems(tx, asReader(viewer), params.id, query))
  handle(app, items.readFacets, ({ tx, viewer, params, query }) => readFacets(tx, asReader(viewer), params.id, query))
  handle(app, items.createItem, ({ tx, viewer, params, body }) => createItem(tx, viewer, params.id, body))
  handle(app, items.orderItems, ({ tx, viewer, params, body }) => orderItems(tx, viewer, params.id, body))
  handle(app, items.readItem, ({ tx, viewer, params }) => readItem(tx, asReader(viewer), params.id))
  handle(app, items.editItem, ({ tx, viewer, params, body }) => editItem(tx, viewer, params.id, body))
  handle(app, items.deleteItem, ({ tx, viewer, params }) => deleteItem(tx, viewer, params.id))

  handle(app, items.citeItem, async ({ tx, viewer, params, query, reply }) => {
    const text = citeItem(await readItem(tx, asReader(viewer), params.id), { ...query, publicUrl })
    const { type, extension } = citationTypes[query.format]
    await reply
      .header('content-disposition', `attachment; filename="ibid-${params.id}.${extension}"`)
      .header('x-robots-tag', 'noindex')
      .type(`${type}; charset=utf-8`)
      .send(text)
    return ''
  })
}
