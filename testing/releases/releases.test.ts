import assert from 'node:assert/strict'
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, it, type TestContext } from 'node:test'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { login } from '#contract/accounts.ts'
import { listConversations, listMessages } from '#contract/messages.ts'
import { listPosts } from '#contract/posts.ts'
import { readArchive } from '#server/database/backup/read-archive.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { describeSchema } from '#server/database/describe-schema.ts'
import { migrate } from '#server/database/migrate.ts'
import { openMedia } from '#server/media/media.ts'
import { landmarks } from '#testing/life-in-every-table.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

const releases = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())

for (const { name: release } of releases) {
  describe(`what release ${release} has left`, () => {
    const backup = path.join(import.meta.dirname, release, 'all.backup')
    const dataDirectory = path.join(import.meta.dirname, release, 'data.tar.zst')

    it('has a row in every table that there was', async () => {
      const { tables } = await readArchive(backup)
      assert.deepEqual(
        tables.filter(({ rows }) => rows === 0).map(({ name }) => name),
        [],
      )
    })

    it('is restored from its backup, and its members go on', async (t) => {
      const [DATA_DIR, database] = [temporaryFolder(t), await openTestDatabase()]
      const media = await openMedia({ dataDir: DATA_DIR, mediaUrl: undefined })
      await restoreBackup({ database, media, file: backup })
      await media.close()
      await assertAllIsThere(database, DATA_DIR)
    })

    it('is opened and upgraded in its data directory, and its members go on', async (t) => {
      const DATA_DIR = temporaryFolder(t)
      await unpack(dataDirectory, DATA_DIR)
      const database = await openDatabase({ dataDir: path.join(DATA_DIR, 'database') })
      await migrate(database.pool)
      await assertAllIsThere(database, DATA_DIR)
    })
  })
}

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-upgrade-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function unpack(archive: string, folder: string) {
  const entries = extract()
  const reading = pipeline(createReadStream(archive), createZstdDecompress(), entries)
  for await (const entry of entries) {
    const place = path.join(folder, entry.header.name)
    if (entry.header.type === 'directory') await mkdir(place, { recursive: true })
    else await writeFile(place, await buffer(entry))
    entry.resume()
  }
  await reading
}

/** The tables are those of a fresh start, and a member finds what was written back then. */
async function assertAllIsThere(database: Database, DATA_DIR: string) {
  const world = await openWorld({ DATA_DIR }, { database })
  try {
    assert.ok(readFileSync('server/database/schema.sql', 'utf8').endsWith(await describeSchema(database.pool)))
    await lookAround(await signIn(world))
  } finally {
    await world.close()
  }
}

async function signIn(world: World) {
  const { username, password } = landmarks
  const response = await world.as(null).send(login, { body: { username, password } })
  assert.equal(response.statusCode, 200, response.body)
  const [{ name, value }] = response.cookies as [{ name: string; value: string }]
  return world.as({ cookie: `${name}=${value}` } as Actor)
}

async function lookAround(ivy: ReturnType<World['as']>) {
  const feed = await ivy.call(listPosts, { query: { recent: '1' } })
  const post = feed.find(({ content }) => content === landmarks.post)
  assert.ok(post, 'the post is in the feed')
  const file = await ivy.inject({ method: 'GET', url: post.attachments[0]!.url })
  assert.equal(file.body, landmarks.file)
  const conversations = await ivy.call(listConversations, { query: { folder: 'requests' } })
  const said = await Promise.all(
    conversations.map(({ otherUser }) => ivy.call(listMessages, { params: { userId: `${otherUser.id}` } })),
  )
  assert.ok(said.flat().some(({ content }) => content === landmarks.message))
}
