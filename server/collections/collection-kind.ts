import { sql } from 'kysely'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { HoldingKind, LockedHolding } from '#server/subjects/holding-kind.ts'
import { bury, keepCollection, keepItemsInStep } from './keep-collection.ts'
import { keepItem } from './keep-item.ts'
import { selectEditor } from './lock-collection.ts'
import { collectionsSeenElsewhere, itemsSeenElsewhere } from './public-page.ts'
import { decideOnItems, readFiles, requireReadable, requireSubmittable, submitItems } from './review-items.ts'

/** Reviewed as a whole with its items, and again when it has new ones. */
export const collectionKind: HoldingKind = {
  ...collectionsSeenElsewhere,
  isTrusted: false,
  hasComments: true,
  requireSubmittable,
  onSubmitted: submitItems,
  isChangedBy: async (tx, id, viewer) => (await selectEditor(tx, id, viewer.id))?.state === 'editor',
  onListed: (tx, holding, ruling) => decideOnItems(tx, holding, { ...ruling, isApproved: true }),
  onNewsDecided: decideOnItems,
  onWithdrawn: (tx, { id }) => keepCollection(tx, id),
  async apply(tx, { id }) {
    const after = await tx.db.selectFrom('holdings').select(['id', 'title']).where('id', '=', id).executeTakeFirstOrThrow()
    await keepItemsInStep(tx, after)
    await keepCollection(tx, id, { isRead: true })
  },
  onDeleted: (tx, { id }) => bury(tx, { collectionId: id }),
}

const keepWhole = (tx: Tx, { id, parent_id }: LockedHolding) => keepCollection(tx, parent_id!, { isRead: true, items: [id] })

/** Seen and reviewed along with its collection. */
export const itemKind: HoldingKind = {
  ...itemsSeenElsewhere,
  isTrusted: false,
  hasComments: true,
  async requireSubmittable() {
    throw new Problem('not_submitted')
  },
  isChangedBy: async (tx, id, viewer) => {
    const { rows } = await sql`
      select from items join editors on editors.collection_id = items.collection_id
       where items.holding_id = ${id} and editors.user_id = ${viewer.id} and editors.state = 'editor'`.execute(tx.db)
    return rows.length > 0
  },
  async onListed(tx, holding) {
    await requireReadable(tx, holding)
    await readFiles(tx, [holding.id])
    await keepWhole(tx, holding)
  },
  onWithdrawn: keepWhole,
  onRefused: keepWhole,
  onRestored: (tx, { id, parent_id }) => keepCollection(tx, parent_id!, { items: [id] }),
  async apply(tx, holding) {
    await keepItem(tx, holding.id)
    await keepWhole(tx, holding)
  },
  async onDeleted(tx, { id, parent_id }) {
    await bury(tx, { collectionId: parent_id!, itemId: id })
    await tx.db.deleteFrom('items').where('holding_id', '=', id).execute()
    await keepCollection(tx, parent_id!, { items: [] })
  },
}
