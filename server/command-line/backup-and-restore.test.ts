import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { lockDataDirectory } from '#server/database/data-directory-lock.ts'
import { openDatabase } from '#server/database/database.ts'
import { openMedia } from '#server/media/media.ts'
import { copyEmbeddedTo, openTestDatabase } from '#testing/test-database.ts'

const onServer = { skip: !process.env['TEST_DATABASE_URL'] && 'TEST_DATABASE_URL is not set' }

describe('the commands backup and restore', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-commands-'))
  const dataDir = path.join(folder, 'data')
  const emptyDir = path.join(folder, 'empty')
  const file = path.join(folder, 'one.backup')

  before(async () => {
    await copyEmbeddedTo(path.join(dataDir, 'database'))
    await copyEmbeddedTo(path.join(emptyDir, 'database'))
    const database = await openDatabase({ dataDir: path.join(dataDir, 'database') })
    await database.pool.query(`
      insert into users (username, email, password_hash, name, bio)
        select 'user' || i, i || '@example.org', 'hash', 'Ada', repeat(md5(i::text), 60) from generate_series(1, 3000) i;
      update users set deletion_at = now() - interval '1 day' where username = 'user1'`)
    await database.close()
    const media = await openMedia({ dataDir, mediaUrl: undefined })
    await media.put(Buffer.from('a picture'), { extension: 'png' }, { maxBytes: 100 })
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  function start(command: 'backup' | 'restore', args: string[], directory = dataDir, databaseUrl = '') {
    const env = { PATH: process.env['PATH'], DATA_DIR: directory, DATABASE_URL: databaseUrl }
    return spawn(process.execPath, [`server/command-line/${command}.ts`, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  async function run(...given: Parameters<typeof start>) {
    const child = start(...given)
    const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { out, error, code: code as number }
  }

  it('print one line with figures', async () => {
    const made = await run('backup', [file])
    assert.match(made.out, /^Backed up 30\d\d rows in \d+ tables and 1 media file to .*one\.backup \(0\.\d MB\)\.\n$/)
    assert.deepEqual([made.error, made.code], ['', 0])
    const checked = await run('restore', [file, '--check'])
    assert.match(checked.out, /is complete and unharmed: 30\d\d rows/)
    const restored = await run('restore', [file], emptyDir)
    assert.match(restored.out, /^Restored 30\d\d rows in \d+ tables and 1 media file, as of .*\.\n$/)
    assert.deepEqual([restored.error, restored.code], ['', 0])
  })

  it('give whoever was about to be deleted their days once more: they may have changed their mind since', async () => {
    const database = await openDatabase({ dataDir: path.join(emptyDir, 'database') })
    const { rows } = await database.pool.query(`select username from users where deletion_at > now() + interval '13 days'`)
    await database.close()
    assert.deepEqual(rows, [{ username: 'user1' }])
  })

  it('answer a mistake with one sentence', async () => {
    const sentences: [Parameters<typeof start>, RegExp][] = [
      [['backup', []], /^Usage: npm run backup -- FILE \[--force\]\n$/],
      [['backup', [file]], /^\S+ is there already\. .*--force.*\n$/],
      [['backup', [path.join(folder, 'nowhere/x')]], /^There is no directory \S+nowhere\.\n$/],
      [['backup', [path.join(folder, 'x')], path.join(folder, 'nothing')], /^There is no database in \S+nothing yet\..*\n$/],
      [['restore', [file, '--maybe']], /^Usage: npm run restore/],
      [['restore', [path.join(folder, 'none')]], /^There is no file \S+none\.\n$/],
      [['restore', [file]], /^This database has members already\. .*--replace.*\n$/],
    ]
    for (const [given, pattern] of sentences) {
      const { out, error, code } = await run(...given)
      assert.match(error, pattern)
      assert.deepEqual([out, code], ['', 1])
    }
    assert.equal(existsSync(path.join(folder, 'nothing')), false)
  })

  it('refuse a data directory in use, and tell its newest snapshot', async () => {
    const lock = lockDataDirectory(dataDir)
    const snapshot = path.join(dataDir, 'snapshots/ibid-2026-01-01T00-00-00.backup')
    mkdirSync(path.dirname(snapshot))
    writeFileSync(snapshot, '')
    const { error, code } = await run('backup', [path.join(folder, 'refused.backup')])
    assert.match(error, new RegExp(`is in use by another ibid\\. process \\(number ${process.pid}\\)`))
    assert.ok(error.includes(`Its newest snapshot, without uploads, is ${snapshot}.`))
    assert.equal(code, 1)
    lock.release()
  })

  it('work on a server too, but restore only while no ibid. server does', onServer, async (t) => {
    const database = await openTestDatabase('postgres')
    t.after(() => database.close())
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
    const url = Object.assign(new URL(process.env['TEST_DATABASE_URL']!), { pathname: `/${rows[0]!.name}` }).href
    const made = await run('backup', [path.join(folder, 'server.backup')], emptyDir, url)
    assert.match(made.out, /^Backed up \d+ rows/)
    // A server's connection, held: the pool would close an idle one on a slow machine.
    const connection = await database.pool.connect()
    const refused = await run('restore', [file], emptyDir, url)
    connection.release()
    assert.match(refused.error, /^An ibid\. server is using this database\. Stop it first\. Nothing was changed\.\n$/)
    const unreachable = await run('restore', [file], emptyDir, 'postgres://127.0.0.1:1/ibid')
    assert.match(unreachable.error, /^The database does not answer\./)
  })

  it('set a database aside that cannot be opened, and restore in its place', async () => {
    rmSync(path.join(emptyDir, 'database/global/pg_control'))
    const { out, error, code } = await run('restore', [file], emptyDir)
    assert.match(error, /^The database could not be opened; it was moved to \S+\.broken-\S+\.\n$/)
    assert.match(out, /^Restored 30\d\d rows/)
    assert.equal(code, 0)
  })

  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    it(`leave no file under the final name when ended by ${signal} half-way`, async () => {
      const target = path.join(folder, `${signal}.backup`)
      const child = start('backup', [target])
      const exit = once(child, 'exit')
      const watcher = watch(folder, (_event, name) => name?.startsWith(`${signal}.backup.partial-`) && child.kill(signal))
      const [code] = await exit
      watcher.close()
      assert.notEqual(code, 0)
      const left = readdirSync(folder).filter((name) => name.startsWith(signal))
      assert.deepEqual(
        left.map((name) => name.replace(/-\w+$/, '')),
        signal === 'SIGTERM' ? [] : [`${signal}.backup.partial`],
      )
      assert.equal((await run('backup', [target])).code, 0)
    })
  }
})
