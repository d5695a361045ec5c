import assert from 'node:assert/strict'
import { askForExport, downloadExport, readExport, type DataExport } from '#contract/your-data.ts'
import { readZip } from './read-zip.ts'
import type { Actor, World } from './world.ts'

export const askAs = (world: World, actor: Actor) =>
  world.as(actor).call(askForExport, { body: { currentPassword: actor.password } })

/** Requests an export, and waits until the job has made it. */
export async function makeReadyExport(world: World, actor: Actor): Promise<DataExport> {
  await askAs(world, actor)
  return untilReady(world, actor)
}

export async function untilReady(world: World, actor: Actor): Promise<DataExport> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const { latest } = await world.as(actor).call(readExport, {})
    if (latest?.status === 'ready') return latest
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The export was not ready in time')
}

export const fetchExport = (world: World, actor: Actor | null, id: number) =>
  world.as(actor).send(downloadExport, { params: { id: String(id) } })

/** The files of a fresh export, by name. */
export async function exportOf(world: World, actor: Actor): Promise<Map<string, Buffer>> {
  const response = await fetchExport(world, actor, (await makeReadyExport(world, actor)).id)
  assert.equal(response.statusCode, 200, response.body)
  return readZip(response.rawPayload)
}
