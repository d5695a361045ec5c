import assert from 'node:assert/strict'
import path from 'node:path'
import { it } from 'node:test'
import { onEmbeddedToo, testFiles } from './test-files.ts'

it('runs something of every feature on the embedded database, and everything on PostgreSQL', async () => {
  const { server, onPostgres, onEmbedded } = await testFiles()
  // What stands in `server` itself starts whole processes, and says which database it gives them.
  const foldersOf = (files: string[]) => new Set(files.map((file) => path.dirname(file)).filter((folder) => folder !== 'server'))
  const both = onPostgres.filter((file) => onEmbedded.includes(file))
  assert.deepEqual([...foldersOf(onPostgres).difference(foldersOf(both))], [])
  assert.deepEqual(new Set([...onPostgres, ...onEmbedded]), new Set(server))
  // Each that is named is there, and once.
  assert.deepEqual(onEmbeddedToo.toSorted(), both.toSorted())
})

it('runs files that were asked for on both', async () => {
  const { onPostgres, onEmbedded } = await testFiles(['server/posts/feed'])
  assert.deepEqual([onPostgres, onEmbedded], [['server/posts/feed.test.ts'], ['server/posts/feed.test.ts']])
})
