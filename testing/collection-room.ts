import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createCollection, readCollection, type Collection } from '#contract/collections.ts'
import type { Metadata } from '#contract/dublin-core.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { submitHolding } from '#contract/holdings.ts'
import { createItem, listItems, readItem, type Item } from '#contract/items.ts'
import { licences } from '#contract/licences.ts'
import { reviewSubject } from '#contract/review.ts'
import { keepFiles } from '#server/collections/keep-item.ts'
import { inTransaction } from '#server/rooms.ts'
import type { Actor, World } from './world.ts'

type NewCollection = CallInput<typeof createCollection>['body']
type Decision = CallInput<typeof reviewSubject>['body']['decision']

/** Collections, built by members and approved by admins. */
export function collectionRoom(world: World, admin: () => Actor) {
  const at = (id: number) => ({ params: { id: `${id}` } })
  const begin = (author: Actor, draft: Partial<NewCollection> = {}): Promise<Collection> =>
    world.as(author).call(createCollection, {
      body: { title: `Collection ${randomUUID()}`, institution: 'Nordmoor Library', rights: licences.pdm.uri, ...draft },
    })
  const add = (editor: Actor, collectionId: number, metadata: Metadata = {}, type: Item['type'] = 'image'): Promise<Item> =>
    world.as(editor).call(createItem, {
      ...at(collectionId),
      body: { type, metadata: { title: [`Item ${randomUUID()}`], ...metadata } },
    })
  /** Leaves the rows as if each empty item had been given a file, ready to be shown. */
  const fill = async (id: number) => {
    const { rows } = await sql<{ itemId: number }>`
      insert into item_files (item_id, kind, name, type, size, state, original_key)
      select holding_id, case type when 'image' then 'picture' else type end, 'leaf', 'image/jpeg', 0, 'made', 'no/such/file'
        from items where collection_id = ${id} and not exists (select from item_files where item_id = holding_id)
      returning item_id as "itemId"`.execute(world.db)
    for (const { itemId } of rows) await inTransaction(world.rooms, (tx) => keepFiles(tx, { id: itemId, collectionId: id }))
  }
  const submit = async (author: Actor, id: number) => {
    await fill(id)
    return world.as(author).call(submitHolding, at(id))
  }
  const decide = (id: number, decision: Decision, more: { leaveOut?: number[]; version?: string } = {}) =>
    world.as(admin()).call(reviewSubject, {
      body: {
        ...{ subjectType: 'holding', subjectId: id, decision, ...more },
        ...(decision !== 'approve' && { reason: 'Not for this site.' }),
      },
    })
  return {
    ...{ at, begin, add, fill, submit, decide },
    /** Approved, with one item per title. */
    async stand(
      author: Actor,
      draft: Partial<NewCollection> = {},
      items: Metadata[] = [{}],
    ): Promise<Collection & { ids: number[] }> {
      const { id } = await begin(author, draft)
      const ids: number[] = []
      for (const item of items) ids.push((await add(author, id, item)).id)
      await submit(author, id)
      await decide(id, 'approve')
      return { ...(await world.as(author).call(readCollection, at(id))), ids }
    },
    read: (id: number, viewer: Actor | null) => world.as(viewer).call(readCollection, at(id)),
    item: (id: number, viewer: Actor | null) => world.as(viewer).call(readItem, at(id)),
    titles: async (id: number, viewer: Actor | null, query: CallInput<typeof listItems>['query'] = {}) =>
      (await world.as(viewer).call(listItems, { ...at(id), query })).map(({ title }) => title),
  }
}
