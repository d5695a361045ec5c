import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, it } from 'node:test'
import { lockDataDirectory } from '#server/database/data-directory-lock.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { bareEnvironment, programOf, shortLived } from '#testing/server-process.ts'
import { kindUnderTest, openTestDatabase, serverUrlOf } from '#testing/test-database.ts'

/** Every command is a process; with a server it opens its database in a fraction of the time. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'ibid-make-admin-'))
let onServer: Database | undefined
before(async () => {
  if (kindUnderTest === 'postgres') onServer = await openTestDatabase()
})
after(async () => {
  await onServer?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const makeAdmin = (args: string[], environment?: Record<string, string>) => run('make-admin', args, environment)

async function run(name: string, args: string[], environment: Record<string, string> = {}) {
  const command = programOf(`server/command-line/${name}.ts`)
  const place = onServer ? { DATABASE_URL: await serverUrlOf(onServer) } : {}
  const env = { ...bareEnvironment, DATA_DIR: dataDir, ...place, ...environment }
  const child = spawn(process.execPath, [...shortLived, command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said: said + complained, hasWorked: child.exitCode === 0 }
}

async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  if (onServer) return work(onServer)
  const database = await openDatabase({ dataDir: path.join(dataDir, 'database') })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const logged = () =>
  inDatabase(({ db }) =>
    db.selectFrom('audit_log').select(['actor_id', 'actor_name', 'action', 'subject_label']).orderBy('id').execute(),
  )

/** What the commands left for the server to do. */
const left = () =>
  inDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ name: string; data: object }>(
      'select name, data from pgboss.job order by created_on, name',
    )
    await pool.query('delete from pgboss.job')
    return rows
  })

const newAdmin = ['--email', 'ada@library.test', '--username', 'admin', '--name', 'Ada Ames']

it('makes a new admin, also where there is no embedded database yet, and then an admin of an existing account', async () => {
  assert.equal(existsSync(path.join(dataDir, 'database')), false)
  const made = await makeAdmin(newAdmin, { ADMIN_PASSWORD: 'a good long password' })
  assert.deepEqual(made, { said: 'admin is an admin and can sign in.\n', hasWorked: true })
  await inDatabase(({ db }) =>
    db.insertInto('users').values({ username: 'ben', email: 'ben@library.test', name: 'Ben', password_hash: '' }).execute(),
  )
  assert.deepEqual(await makeAdmin(['BEN@library.test']), { said: 'BEN@library.test is an admin now.\n', hasWorked: true })
  const admins = await inDatabase(({ db }) =>
    db.selectFrom('users').select(['username', 'email_verified_at']).where('is_admin', '=', true).execute(),
  )
  assert.deepEqual(
    admins.map((admin) => [admin.username, admin.email_verified_at !== null]),
    [
      ['admin', true],
      ['ben', false],
    ],
  )
  assert.deepEqual(await logged(), [
    { actor_id: 0, actor_name: 'The operator', action: 'make_admin', subject_label: 'Ada Ames' },
    { actor_id: 0, actor_name: 'The operator', action: 'make_admin', subject_label: 'Ben' },
  ])
  const { id: userId } = await inDatabase(({ db }) =>
    db.selectFrom('users').select('id').where('username', '=', 'ben').executeTakeFirstOrThrow(),
  )
  assert.deepEqual(await left(), [
    { name: 'account-changed', data: { userId } },
    { name: 'mail', data: { letter: 'security-notice', data: { userId, event: 'made-admin' } } },
  ])
  assert.ok((await makeAdmin(['ben'])).hasWorked)
  assert.deepEqual([(await logged()).length, await left()], [2, []])
})

it('turns two-factor off for anyone who has lost everything, ends what is open, and leaves a trace in the log', async () => {
  await inDatabase(async ({ db }) => {
    const { id } = await db
      .insertInto('users')
      .values({ username: 'cem', email: 'cem@library.test', name: 'Cem', password_hash: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('two_factor')
      .values({ user_id: id, secret: Buffer.alloc(20), confirmed_at: new Date() })
      .execute()
    await db
      .insertInto('sessions')
      .values({ token_hash: Buffer.alloc(32), user_id: id, device: 'Firefox', address: '192.0.2.1', expires_at: new Date() })
      .execute()
    await db
      .insertInto('recovery_codes')
      .values({ user_id: id, code_hash: Buffer.alloc(32) })
      .execute()
  })
  const reset = (...args: string[]) => run('reset-two-factor', args)
  assert.deepEqual(await reset('CEM'), { said: 'Two-factor is off for CEM.\n', hasWorked: true })
  assert.deepEqual(await reset('cem@library.test'), { said: 'Two-factor is not on for cem@library.test.\n', hasWorked: true })
  assert.match((await reset('nobody')).said, /^There is no account with the username or email nobody\.\n$/)
  assert.match((await reset()).said, /^Usage:/)
  const kept = await inDatabase(async ({ db }) => [
    await db.selectFrom('two_factor').selectAll().execute(),
    await db.selectFrom('recovery_codes').selectAll().execute(),
    await db.selectFrom('sessions').selectAll().execute(),
  ])
  const act = { actor_id: 0, actor_name: 'The operator', action: 'reset_two_factor', subject_label: 'Cem' }
  assert.deepEqual([kept, (await logged()).at(-1)], [[[], [], []], act])
  const [news, letter] = await left()
  assert.equal(news?.name, 'account-changed')
  assert.partialDeepStrictEqual(letter?.data, { letter: 'security-notice', data: { event: 'two-factor-reset' } })
})

it('makes a new key for certificates, keeps the public half of the old one, and leaves a trace in the log', async () => {
  const renewed = { said: /^Certificates are signed with a new key from now on\./ }
  assert.match((await run('renew-signing-key', [])).said, renewed.said)
  assert.match((await run('renew-signing-key', [])).said, renewed.said)
  assert.match((await run('renew-signing-key', ['--force'])).said, /^Usage:/)
  const keys = await inDatabase(({ db }) => db.selectFrom('signing_keys').selectAll().orderBy('id').execute())
  assert.deepEqual(
    keys.map(({ public_key, sealed_key, retired_at }) => [public_key.length, sealed_key !== null, retired_at !== null]),
    [
      [32, false, true],
      [32, true, false],
    ],
  )
  const act = { actor_id: 0, actor_name: 'The operator', action: 'renew_signing_key', subject_label: '' }
  assert.deepEqual((await logged()).slice(-2), [act, act])
})

it('says in a sentence what is wrong', async () => {
  const rows: [args: string[], environment: Record<string, string>, sentence: RegExp][] = [
    [[], {}, /^Usage:/],
    [['--unknown'], {}, /^Usage:/],
    [['nobody'], {}, /^There is no account with the username or email nobody\.\n$/],
    [newAdmin, {}, /^Set ADMIN_PASSWORD/],
    [newAdmin, { ADMIN_PASSWORD: 'another password' }, /^The admin was not created: This username is already taken\.\n$/],
    [
      ['--email', 'x', '--username', 'y', '--name', 'Zoe'],
      { ADMIN_PASSWORD: 'a good long password' },
      /Username must be at least 3.*Invalid email/,
    ],
  ]
  for (const [args, environment, sentence] of rows) {
    const { said, hasWorked } = await makeAdmin(args, environment)
    assert.match(said, sentence)
    assert.ok(!hasWorked)
  }
})

if (kindUnderTest === 'embedded') {
  it('does not touch an embedded database that is in use', async () => {
    const lock = lockDataDirectory(dataDir)
    const { said, hasWorked } = await makeAdmin(['admin'])
    lock.release()
    assert.match(said, /is in use by another ibid\. process/)
    assert.ok(!hasWorked)
  })
}

it('leaves the relevance score as it is while there are too few decisions to learn from', async () => {
  const { said, hasWorked } = await run('tune-relevance', [])
  assert.ok(hasWorked)
  assert.match(said, /Nothing was changed: it takes at least 200 decisions/)
})
