import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { pino } from 'pino'
import type { Database } from '#server/database/database.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { newestSnapshot, outdatedSnapshots, snapshotName } from './snapshot-names.ts'
import { startSnapshots } from './snapshots.ts'
import { verifyBackup } from './read-archive.ts'

describe('snapshots of the embedded database', () => {
  let dataDir: string
  let database: Database
  let seconds: number

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'ibid-snapshots-'))
    database = await openTestDatabase('embedded')
    seconds = 0
  })
  afterEach(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const log = pino({ level: 'silent' })
  const start = () => startSnapshots({ database, dataDir, log, now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++)) })
  const names = () => readdirSync(path.join(dataDir, 'snapshots'))
  const write = () => database.pool.query(`insert into throttles values (gen_random_uuid(), 1, now())`)

  it('are whole backups, for their owner only', async () => {
    await write()
    const file = (await start().now())!
    assert.equal(file, path.join(dataDir, 'snapshots/ibid-2026-01-01T00-00-00.backup'))
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const { tables, hasMedia } = await verifyBackup(file)
    assert.equal(tables.find(({ name }) => name === 'throttles')?.rows, 1)
    assert.equal(hasMedia, false)
  })

  it('are taken only when something has changed', async () => {
    const snapshots = start()
    assert.ok(await snapshots.now())
    assert.equal(await snapshots.now(), null)
    await database.pool.query(
      'create schema if not exists pgboss; create table pgboss.job (id integer); insert into pgboss.job values (1)',
    )
    assert.equal(await snapshots.now(), null)
    await write()
    assert.ok(await snapshots.now())
    assert.equal(names().length, 2)
  })

  it('are not repeated by starting and stopping again', async () => {
    await start().stop()
    await start().stop()
    assert.equal(names().length, 1)
    await write()
    await start().stop()
    assert.equal(names().length, 2)
    assert.equal(newestSnapshot(dataDir), path.join(dataDir, 'snapshots', names().sort().at(-1)!))
  })

  it('are never taken two at once', async () => {
    const snapshots = start()
    const taken = await Promise.all([snapshots.now(), snapshots.now(), snapshots.now()])
    assert.deepEqual(taken.map(Boolean), [true, false, false])
  })

  it('come by themselves', async () => {
    const taken = Promise.withResolvers<string>()
    const told = pino({}, { write: (line: string) => taken.resolve((JSON.parse(line) as { file: string }).file) })
    const snapshots = startSnapshots({ database, dataDir, log: told, everyMs: 20 })
    await verifyBackup(await taken.promise)
    await snapshots.stop()
  })

  it('clear away what a killed process left half-written', () => {
    mkdirSync(path.join(dataDir, 'snapshots'))
    writeFileSync(path.join(dataDir, 'snapshots/ibid-2026-01-01T00-00-00.backup.partial-1234'), 'half')
    start()
    assert.deepEqual(names(), [])
  })
})

describe('the rotation of snapshots', () => {
  const hourly = (count: number) => Array.from({ length: count }, (_, hour) => snapshotName(new Date(Date.UTC(2026, 0, 1, hour))))

  it('keeps the newest 24 and one a day for 14 days', () => {
    const all = hourly(24 * 30)
    const removed = new Set(outdatedSnapshots(all))
    const kept = all.filter((name) => !removed.has(name))
    assert.equal(kept.length, 24 + 13)
    assert.deepEqual(kept.slice(-24), all.slice(-24))
    assert.deepEqual(
      kept.slice(0, 13).map((name) => name.slice(5, 18)),
      Array.from({ length: 13 }, (_, day) => `2026-01-${17 + day}T23`),
    )
  })

  it('leaves few snapshots and other files alone', () => {
    assert.deepEqual(outdatedSnapshots([...hourly(24), 'notes.txt', 'ibid-before-upgrade.backup']), [])
  })
})
