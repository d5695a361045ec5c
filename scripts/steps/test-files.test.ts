import assert from 'node:assert/strict'
import path from 'node:path'
import { it } from 'node:test'
import { onEmbeddedToo, passedByJourneys, testFiles } from './test-files.ts'

it('runs something of every feature on the embedded database, and everything on PostgreSQL', async () => {
  const { server, onPostgres, onEmbedded, journeys } = await testFiles()
  // Tests directly in `server` start whole processes, and choose their database themselves.
  const foldersOf = (files: string[]) => new Set(files.map((file) => path.dirname(file)).filter((folder) => folder !== 'server'))
  const both = onPostgres.filter((file) => onEmbedded.includes(file))
  const inJourneys = new Set(Object.values(passedByJourneys).flatMap((folders) => folders.map((folder) => `server/${folder}`)))
  assert.deepEqual([...foldersOf(onPostgres).difference(foldersOf(both)).difference(inJourneys)], [])
  // Nothing said about journeys is out of date: the files exist, and the folders have tests here as well.
  assert.deepEqual(
    Object.keys(passedByJourneys),
    Object.keys(passedByJourneys).filter((file) => journeys.includes(file)),
  )
  assert.deepEqual([...inJourneys.difference(foldersOf(onPostgres))], [])
  assert.deepEqual(new Set([...onPostgres, ...onEmbedded]), new Set(server))
  // Every file named exists, and is named once.
  assert.deepEqual(onEmbeddedToo.toSorted(), both.toSorted())
})

it('runs files that were asked for on both', async () => {
  const { onPostgres, onEmbedded } = await testFiles(['server/posts/feed'])
  assert.deepEqual([onPostgres, onEmbedded], [['server/posts/feed.test.ts'], ['server/posts/feed.test.ts']])
})
