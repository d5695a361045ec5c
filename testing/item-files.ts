import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createCollection, readCollection, type Collection } from '#contract/collections.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { licences } from '#contract/licences.ts'
import { submitHolding } from '#contract/holdings.ts'
import { createItem, ItemFile, readItem, type Item } from '#contract/items.ts'
import { reviewSubject } from '#contract/review.ts'
import { gradient } from '#server/pictures/sample-pictures.ts'
import { encodeForm, type FilledForm } from './uploads.ts'
import type { Actor, World } from './world.ts'

type Draft = Partial<CallInput<typeof createCollection>['body']>

const free = licences['cc-by'].uri

/** Collections with files, built by editors and approved by admins. */
export function filesRoom(world: World, admin: () => Actor) {
  const at = (id: number) => ({ params: { id: `${id}` } })
  const start = (author: Actor, draft: Draft = {}): Promise<Collection> =>
    world.as(author).call(createCollection, {
      body: { title: `Collection ${randomUUID()}`, institution: 'City Library', rights: free, audience: 'public', ...draft },
    })
  const addItem = (author: Actor, collectionId: number, type: Item['type'] = 'image'): Promise<Item> =>
    world.as(author).call(createItem, { ...at(collectionId), body: { type, metadata: { title: [`Item ${randomUUID()}`] } } })
  const sendFile = async (actor: Actor | null, itemId: number, form: FilledForm) =>
    world.as(actor).inject({ method: 'POST', url: `/api/items/${itemId}/files`, ...(await encodeForm(form)) })
  const addFile = async (actor: Actor, itemId: number, form: FilledForm): Promise<ItemFile> => {
    const response = await sendFile(actor, itemId, form)
    assert.equal(response.statusCode, 201, response.body)
    return ItemFile.parse(response.json())
  }
  /** As its editors see them, once none is still being prepared. */
  const readyFiles = async (editor: Actor, itemId: number): Promise<ItemFile[]> => {
    const deadline = Date.now() + 120_000
    while (Date.now() < deadline) {
      const { files } = await world.as(editor).call(readItem, at(itemId))
      if (files.every(({ state }) => state !== 'waiting')) return files
      await setTimeout(50)
    }
    throw new Error('The files are still being prepared')
  }
  const submit = (author: Actor, id: number) => world.as(author).call(submitHolding, at(id))
  const decide = (id: number, decision: 'approve' | 'unapprove') =>
    world.as(admin()).call(reviewSubject, {
      body: { subjectType: 'holding', subjectId: id, decision, ...(decision !== 'approve' && { reason: 'Not for this site.' }) },
    })
  return {
    ...{ at, start, addItem, sendFile, addFile, readyFiles, submit, decide },
    /** An approved collection with one item that has one picture. */
    async stand(author: Actor, draft: Draft = {}, size: [number, number] = [1300, 900]) {
      const collection = await start(author, draft)
      const item = await addItem(author, collection.id)
      await addFile(author, item.id, {
        content: await gradient(...size)
          .png()
          .toBuffer(),
        name: 'plate.png',
      })
      const [file] = await readyFiles(author, item.id)
      assert.equal(file!.state, 'made', file!.why ?? '')
      await submit(author, collection.id)
      await decide(collection.id, 'approve')
      return { collection: await world.as(author).call(readCollection, at(collection.id)), item, file: file! }
    },
    fetch: (viewer: Actor | null, url: string, headers: Record<string, string> = {}) =>
      world.as(viewer).inject({ method: 'GET', url, headers }),
  }
}
