import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  watch,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { lockDataDirectory } from '#server/database/data-directory-lock.ts'
import { openDatabase } from '#server/database/database.ts'
import { openMedia } from '#server/media/media.ts'
import { bareEnvironment, programOf, shortLived } from '#testing/server-process.ts'
import { copyEmbeddedTo, openTestDatabase, serverUrlOf } from '#testing/test-database.ts'

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
      update users set deletion_at = now() - interval '1 day' where username = 'user1';
      update users set is_admin = true where username = 'user2';
      insert into sessions (token_hash, user_id, device, address, expires_at) values ('s', 3, 'Firefox', '127.0.0.1', 'infinity');
      insert into account_tokens (token_hash, user_id, purpose, email, expires_at)
        values ('r', 3, 'reset_password', '3@example.org', 'infinity'), ('v', 4, 'verify_email', '4@example.org', 'infinity');
      insert into passkey_challenges (challenge, user_id, expires_at) values ('c', null, 'infinity'), ('d', 3, 'infinity');
      insert into passkeys (id, user_id, public_key, name) values ('key5', 5, '', 'Key'), ('key6', 6, '', 'Key');
      insert into webhooks (id, url, events, sealed_secret, paused_at) values
        ('00000000-0000-4000-8000-000000000001', 'https://on.example/x', '{post.waiting}', '', null),
        ('00000000-0000-4000-8000-000000000002', 'https://off.example/x', '{post.waiting}', '', '2026-01-01');
      insert into two_factor (user_id, secret, confirmed_at) values (3, 'begun', null), (5, 'on', now()), (6, 'on', now())`)
    await database.close()
    const media = await openMedia({ dataDir, mediaUrl: undefined })
    await media.put(Buffer.from('a picture'), { extension: 'png' }, { maxBytes: 100 })
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  function start(command: 'backup' | 'restore', args: string[], directory = dataDir, databaseUrl = '') {
    const env = { ...bareEnvironment, DATA_DIR: directory, DATABASE_URL: databaseUrl }
    const program = programOf(`server/command-line/${command}.ts`)
    return spawn(process.execPath, [...shortLived, program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  async function run(...given: Parameters<typeof start>) {
    const child = start(...given)
    const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { out, error, code: code as number }
  }

  it('print one line with figures', async () => {
    const made = await run('backup', [file])
    assert.match(made.out, /^Backed up 90\d\d rows in \d+ tables and 1 media file to .*one\.backup \(0\.\d MB\)\.\n$/)
    assert.deepEqual([made.error, made.code], ['', 0])
    const checked = await run('restore', [file, '--check'])
    assert.match(checked.out, /is complete and unharmed: 90\d\d rows/)
    const restored = await run('restore', [file], emptyDir)
    assert.match(
      restored.out,
      /^Restored 90\d\d rows in \d+ tables and 1 media file, as of .*\. Everybody has to sign in again\. 1 webhook is turned off: an admin decides which go on \(This site, Webhooks\)\.\n$/,
    )
    assert.deepEqual([restored.error, restored.code], ['', 0])
  })

  it('turn off the webhooks of what was restored, and say so in the log of admins', async () => {
    const database = await openDatabase({ dataDir: path.join(emptyDir, 'database') })
    const { rows } = await database.pool.query(`
      select url, paused_at is not null as paused, is_off_since_restore as off from webhooks order by url`)
    const { rows: log } = await database.pool.query('select actor_name, action, subject_label from audit_log')
    await database.close()
    assert.deepEqual(rows, [
      { url: 'https://off.example/x', paused: true, off: false },
      { url: 'https://on.example/x', paused: true, off: true },
    ])
    const label = 'on.example: turned off when this copy was restored'
    assert.deepEqual(log, [{ actor_name: 'The operator', action: 'change_webhook', subject_label: label }])
  })

  it('leave a damaged file out, name it and fail, and what was backed up can be restored', async () => {
    const [harmedDir, harmed] = [path.join(folder, 'harmed'), path.join(folder, 'harmed.backup')]
    await copyEmbeddedTo(path.join(harmedDir, 'database'))
    const media = await openMedia({ dataDir: harmedDir, mediaUrl: undefined })
    const [whole, small, large] = await Promise.all(
      [Buffer.from('whole'), Buffer.from('small'), Buffer.alloc(5_000_000)].map(
        async (content) => (await media.put(content, { extension: 'png' }, { maxBytes: 10_000_000 })).key,
      ),
    )
    for (const key of [small!, large!]) truncateSync(path.join(harmedDir, 'media', key.slice(0, 2), key.slice(2)), 3)
    const made = await run('backup', [harmed], harmedDir)
    assert.equal(made.code, 1)
    assert.match(made.error, /^Backed up \d+ rows in \d+ tables and 1 media file to .*\nLeft out, because they are damaged:\n/)
    assert.deepEqual([made.error.includes(small!), made.error.includes(large!), made.error.includes(whole!)], [true, true, false])
    assert.deepEqual((await run('restore', [harmed, '--check'], harmedDir)).code, 0)
  })

  it('give anyone who was about to be deleted their days once more: they may have changed their mind since', async () => {
    const database = await openDatabase({ dataDir: path.join(emptyDir, 'database') })
    const { rows } = await database.pool.query(`select username from users where deletion_at > now() + interval '13 days'`)
    await database.close()
    assert.deepEqual(rows, [{ username: 'user1' }])
  })

  it('end every session, link and half-done ceremony of the backup, and leave what members sign in with', async () => {
    const database = await openDatabase({ dataDir: path.join(emptyDir, 'database') })
    const { rows } = await database.pool.query(`
      select (select count(*) from sessions) as sessions, (select count(*) from account_tokens) as tokens,
             (select count(*) from passkey_challenges) as challenges, (select count(*) from passkeys) as passkeys,
             (select array_agg(user_id order by user_id) from two_factor) as "twoFactor"`)
    await database.close()
    assert.deepEqual(rows, [{ sessions: 0, tokens: 0, challenges: 0, passkeys: 2, twoFactor: [5, 6] }])
  })

  it('tell by name, before anything is replaced, what is taken back', async () => {
    const lived = path.join(folder, 'lived')
    cpSync(emptyDir, lived, { recursive: true })
    const database = await openDatabase({ dataDir: path.join(lived, 'database') })
    await database.pool.query(`
      update users set username = 'deleted-1', email = 'gone', password_hash = '', erased_at = now() where username = 'user1';
      update users set is_admin = false, email = 'moved@example.org' where username = 'user2';
      update users set suspended_at = now(), warning_count = 2 where username = 'user3';
      update users set password_hash = 'another' where username = 'user4';
      insert into two_factor (user_id, secret, confirmed_at) values (4, 'new', now());
      delete from two_factor where user_id = 5;
      delete from passkeys where id = 'key6';
      update users set warning_count = 1 where id between 100 and 210;
      insert into users (username, email, password_hash, name) values ('later', 'later@example.org', '', 'Late')`)
    await database.close()
    const warned = Array.from({ length: 99 }, (_, at) => `user${100 + at}`).join(', ')
    const told = [
      'This backup takes back:',
      '  Erased since, and members again (1): user1',
      '  Suspended now, and not afterwards (1): user3',
      `  Warned since, and not any more (112): user3, ${warned} and 12 more`,
      '  Not admins any more, and admins again (1): user2',
      '  Have another password, and the old one works again (1): user4',
      '  Have another e-mail address, and the old one counts again (1): user2',
      '  Have turned two-factor on or off, and it is as it was (2): user4, user5',
      '  Have removed a passkey, and it works again (1): user6',
      '  Came later, and are gone: 1',
      'docs/operations.md says what to do about each.\n',
    ].join('\n')
    const checked = await run('restore', [file, '--replace', '--check'], lived)
    assert.deepEqual([checked.error, checked.code], [told, 0])
    assert.match(checked.out, /is complete and unharmed: .* Nothing was changed\.\n$/)
    const replaced = await run('restore', [file, '--replace'], lived)
    assert.deepEqual([replaced.error, replaced.code], [told, 0])
    assert.equal((await run('restore', [file, '--replace', '--check'], lived)).error, '')
  })

  it('say when the database that is to be replaced cannot be read', async () => {
    const harmed = path.join(folder, 'harmed')
    cpSync(emptyDir, harmed, { recursive: true })
    const database = await openDatabase({ dataDir: path.join(harmed, 'database') })
    const { rows } = await database.pool.query<{ place: string }>(`select pg_relation_filepath('users') as place`)
    await database.close()
    const onDisk = openSync(path.join(harmed, 'database', rows[0]!.place), 'r+')
    writeSync(onDisk, Buffer.alloc(8192, 0xff))
    closeSync(onDisk)
    const { error, out } = await run('restore', [file, '--replace'], harmed)
    assert.match(error, /^The database that is there cannot be read \(invalid page .*\): who was suspended, .* is not known\.\n$/)
    assert.match(out, /^Restored 90\d\d rows/)
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
    const url = await serverUrlOf(database)
    const made = await run('backup', [path.join(folder, 'server.backup')], emptyDir, url)
    assert.match(made.out, /^Backed up \d+ rows/)
    // Holds one of the server's connections: on a slow machine the pool would close an idle one.
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
    assert.match(
      error,
      /^The database could not be opened; it was moved to \S+\.broken-\S+\. Who was suspended, .* is not known\.\n$/,
    )
    assert.match(out, /^Restored 90\d\d rows/)
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
