import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { after, before, describe, it } from 'node:test'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Header } from 'tar-stream'
import { OperatorError } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openMedia, type Media } from '#server/media/media.ts'
import { contentsOf } from '#testing/contents-of.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './read-archive.ts'
import { writeBackup } from './write-backup.ts'

interface Entry {
  header: Partial<Header> & { name: string }
  content: Buffer
}

describe('a backup that is not what was written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-damaged-'))
  const good = path.join(folder, 'good.backup')
  const bad = path.join(folder, 'bad.backup')
  let database: Database
  let media: Media
  let untouched: unknown

  before(async () => {
    database = await openTestDatabase()
    media = await openMedia({ dataDir: path.join(folder, 'data'), mediaUrl: undefined })
    const source = await openMedia({ dataDir: path.join(folder, 'source'), mediaUrl: undefined })
    for (const text of ['one', 'two']) await source.put(Buffer.from(text), { extension: 'txt' }, { maxBytes: 100 })
    await database.pool.query(`
      insert into users (username, email, password_hash, name) select 'user' || i, i || '@example.org', 'hash', 'Ada' from generate_series(1, 1500) i;
      insert into sessions (token_hash, user_id, device, address, expires_at) values ('x', 7, 'Firefox', '127.0.0.1', now())`)
    await writeBackup({ database, media: source, file: good })
    untouched = await stateOfThings()
  })
  after(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const stateOfThings = async () => ({
    rows: await contentsOf(database),
    media: await Array.fromAsync(media.list()),
    files: readdirSync(tmpdir()).includes('evil'),
  })

  /** With --replace too: nothing may have changed, in the database or on disk. */
  async function assertRefused(pattern = /is damaged or no backup of ibid/) {
    const isSentence = (error: Error) => error instanceof OperatorError && pattern.test(error.message)
    await assert.rejects(verifyBackup(bad), isSentence)
    await assert.rejects(restoreBackup({ database, media, file: bad, replace: true }), isSentence)
    assert.deepEqual(await stateOfThings(), untouched)
  }

  async function rewrite(change: (entries: Entry[]) => Entry[]) {
    const entries: Entry[] = []
    const unpacked = extract()
    const unpacking = pipeline(createReadStream(good), createGunzip(), unpacked)
    for await (const source of unpacked) entries.push({ header: { ...source.header }, content: await buffer(source) })
    await unpacking
    const packed = pack()
    const writing = pipeline(packed, createGzip(), createWriteStream(bad))
    for (const { header, content } of change(entries)) {
      if (header.type === undefined || header.type === 'file') packed.entry({ name: header.name }, content)
      else packed.entry({ ...header, size: 0 })
    }
    packed.finalize()
    await writing
  }

  /** As an attacker who knows the format would: the manifest matches the change. */
  const forge = (change: (entries: Entry[], manifest: Manifest) => Entry[]) =>
    rewrite((entries) => {
      const manifest = JSON.parse(String(entries.pop()!.content)) as Manifest
      const changed = change(entries, manifest)
      manifest.entries = changed.map(({ header: { name }, content }) => ({
        name,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      }))
      return [...changed, { header: { name: 'manifest.json' }, content: Buffer.from(JSON.stringify(manifest)) }]
    })

  const evil = (header: Partial<Header> & { name: string }): Entry => ({ header, content: Buffer.from('evil') })

  it('is refused with one byte flipped, wherever that is', async () => {
    const bytes = readFileSync(good)
    const afterGzipHeader = 10
    for (let position = afterGzipHeader; position < bytes.length; position += Math.ceil(bytes.length / 40)) {
      const flipped = Buffer.from(bytes)
      flipped[position]! ^= 0x10
      writeFileSync(bad, flipped)
      await assert.rejects(verifyBackup(bad), OperatorError, `byte ${position}`)
    }
    await assertRefused()
  })

  it('is refused when cut short, even by one byte, and when empty', async () => {
    const bytes = readFileSync(good)
    for (const length of [bytes.length - 1, Math.floor(bytes.length * 0.99), 100, 0]) {
      writeFileSync(bad, bytes.subarray(0, length))
      await assertRefused()
    }
  })

  it('is refused when it is something else, or not there', async () => {
    writeFileSync(bad, 'select 1; \\! touch evil')
    await assertRefused()
    rmSync(bad)
    await assertRefused(/There is no file/)
  })

  it('is refused with two entries swapped, one missing, one twice, or without its manifest', async () => {
    const swapContents = ([one, two, ...rest]: Entry[]) => [
      { ...one!, content: two!.content },
      { ...two!, content: one!.content },
      ...rest,
    ]
    const swapPlaces = ([one, two, ...rest]: Entry[]) => [two!, one!, ...rest]
    const changes = [
      swapContents,
      swapPlaces,
      (all: Entry[]) => all.slice(1),
      (all: Entry[]) => [all[0]!, ...all],
      (all: Entry[]) => all.slice(0, -1),
    ]
    for (const change of changes) {
      await rewrite(change)
      await assertRefused()
    }
  })

  it('is refused with anything after the manifest', async () => {
    await rewrite((entries) => [...entries, evil({ name: 'media/more' })])
    await assertRefused()
  })

  const hostile: (Partial<Header> & { name: string })[] = [
    { name: '../../evil' },
    { name: 'media/../../evil' },
    { name: '/tmp/evil' },
    { name: 'tables/users/../../evil' },
    { name: `media/${'0'.repeat(64)}.html` },
    { name: 'restore.sql' },
    { name: `media/${'0'.repeat(64)}.txt`, type: 'symlink', linkname: '/etc/passwd' },
    { name: `media/${'0'.repeat(64)}.txt`, type: 'link', linkname: '/etc/passwd' },
    { name: 'tables/users/1.ndjson', type: 'character-device', devmajor: 1, devminor: 5 },
    { name: 'media', type: 'directory' },
    { name: 'tables/users/1.ndjson', type: 'fifo' },
  ]
  for (const header of hostile) {
    it(`is refused with a ${header.type ?? 'file'} named ${header.name.slice(0, 30)}, though the manifest lists it`, async () => {
      await forge((entries) => [evil(header), ...entries])
      await assertRefused()
    })
  }

  it('is refused with a file whose content is not the one its name says', async () => {
    await forge((entries) =>
      entries.map((entry) => (entry.header.name.startsWith('media/') ? { ...entry, content: Buffer.from('evil') } : entry)),
    )
    await assertRefused()
  })

  it('is refused with rows that the counts do not know', async () => {
    await forge((entries) => [...entries, { header: { name: 'tables/users/9.ndjson' }, content: Buffer.from('{}\n') }])
    await assertRefused()
  })

  it('is refused in a format that is still to come', async () => {
    await forge((entries, manifest) => {
      Object.assign(manifest, { version: 2 })
      return entries
    })
    await assertRefused(/newer release of ibid\. in a format/)
  })

  it('is rolled back when the database refuses its rows', async () => {
    const lostUser = (entry: Entry) => ({
      ...entry,
      content: Buffer.from(String(entry.content).replace('"user_id":"7"', '"user_id":"7000"')),
    })
    await forge((entries) => entries.map((entry) => (entry.header.name.startsWith('tables/sessions/') ? lostUser(entry) : entry)))
    await verifyBackup(bad)
    await assert.rejects(restoreBackup({ database, file: bad, replace: true }), /foreign key/)
    assert.deepEqual(await stateOfThings(), untouched)
  })

  it('carries no commands: what looks like SQL is a value', async () => {
    const name = `'); drop table users; --`
    await forge((entries) =>
      entries.map((entry) =>
        entry.header.name === 'tables/users/1.ndjson'
          ? { ...entry, content: Buffer.from(String(entry.content).replace('"Ada"', JSON.stringify(name))) }
          : entry,
      ),
    )
    await restoreBackup({ database, file: bad, replace: true })
    const { rows } = await database.pool.query('select count(*) as count, count(*) filter (where name = $1) as odd from users', [
      name,
    ])
    assert.deepEqual(rows, [{ count: 1500, odd: 1 }])
  })
})
