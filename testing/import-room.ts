import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { createCollection } from '#contract/collections.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { checkImport, Import, readImport, runImport, startImport } from '#contract/imports.ts'
import { encodeForm, type FilledForm } from './uploads.ts'
import type { Actor, World } from './world.ts'

const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/'
const at = (id: number) => ({ params: { id: `${id}` } })

/** Tables that editors import into their collections, through the API. */
export function importRoom(world: World) {
  const send = async (editor: Actor, url: string, form: FilledForm) =>
    world.as(editor).inject({ method: 'POST', url, ...(await encodeForm(form)) })
  const accepted = async (editor: Actor, url: string, form: FilledForm): Promise<Import> => {
    const response = await send(editor, url, form)
    assert.equal(response.statusCode, 200, response.body)
    return Import.parse(response.json())
  }
  const sendCsv = (editor: Actor, id: number, content: string | Buffer, name = 'items.csv') =>
    send(editor, `/api/imports/${id}/csv`, { content, name, type: 'text/csv' })
  const give = (editor: Actor, id: number, content: string | Buffer) =>
    accepted(editor, `/api/imports/${id}/csv`, { content, name: 'items.csv', type: 'text/csv' })
  const addFile = (editor: Actor, id: number, content: Buffer, name: string) =>
    accepted(editor, `/api/imports/${id}/files`, { content, name })
  const open = (editor: Actor, collectionId: number) => world.as(editor).call(startImport, at(collectionId))
  const check = (editor: Actor, id: number) => world.as(editor).call(checkImport, at(id))
  const read = (editor: Actor, id: number, query: CallInput<typeof readImport>['query'] = { limit: 50 }) =>
    world.as(editor).call(readImport, { ...at(id), query })
  const run = (editor: Actor, id: number, allOrNothing = false) =>
    world.as(editor).call(runImport, { ...at(id), body: { allOrNothing } })

  async function untilDone(editor: Actor, id: number): Promise<Import> {
    for (;;) {
      const now = await read(editor, id)
      if (now.state !== 'running') return now
      await setTimeout(20)
    }
  }
  return {
    ...{ at, send, sendCsv, give, addFile, open, check, read, run, untilDone },
    async collection(author: Actor, given: Partial<CallInput<typeof createCollection>['body']> = {}) {
      const body = { title: 'Fern albums', institution: 'Delta University Library', rights: cc0, ...given }
      return (await world.as(author).call(createCollection, { body })).id
    },
    /** Opened with this table, and checked. */
    async checked(editor: Actor, collectionId: number, csv: string | Buffer): Promise<Import> {
      const { id } = await open(editor, collectionId)
      await give(editor, id, csv)
      return check(editor, id)
    },
    /** From the table to the items; returns how it ended. */
    async import(editor: Actor, collectionId: number, csv: string | Buffer): Promise<Import> {
      const { id } = await open(editor, collectionId)
      await give(editor, id, csv)
      await check(editor, id)
      await run(editor, id)
      return untilDone(editor, id)
    },
    export: async (viewer: Actor | null, collectionId: number, format: 'csv' | 'dc' | 'jsonld' = 'csv') =>
      world.as(viewer).inject({ method: 'GET', url: `/api/collections/${collectionId}/export?format=${format}` }),
  }
}
