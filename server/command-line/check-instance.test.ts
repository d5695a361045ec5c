import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, it } from 'node:test'
import { z } from 'zod'
import { Finding } from '#contract/check-instance.ts'
import { lockDataDirectory } from '#server/database/data-directory-lock.ts'
import type { Database } from '#server/database/database.ts'
import { bareEnvironment, programOf, shortLived } from '#testing/server-process.ts'
import { kindUnderTest, openTestDatabase, serverUrlOf } from '#testing/test-database.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'ibid-check-command-'))
let onServer: Database | undefined
before(async () => {
  if (kindUnderTest === 'postgres') onServer = await openTestDatabase()
})
after(async () => {
  await onServer?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function run(name: string, args: string[] = [], environment: Record<string, string> = {}) {
  const place = onServer ? { DATABASE_URL: await serverUrlOf(onServer) } : {}
  const env = { ...bareEnvironment, DATA_DIR: dataDir, ...place, ...environment }
  const command = programOf(`server/command-line/${name}.ts`)
  const child = spawn(process.execPath, [...shortLived, command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, error, code: child.exitCode }
}

const publicSite = {
  PUBLIC_URL: 'https://ibid.invalid',
  SESSION_SECRET: 'a secret that the check must not tell',
  SMTP_URL: 'smtp://ibid:hunter22@127.0.0.1:9',
}

if (kindUnderTest === 'embedded') {
  it('makes no database where there is none', async () => {
    const { out, code } = await run('check-instance')
    assert.match(out, /^MISSING +Database: There is no database in DATA_DIR yet\.$/m)
    assert.deepEqual([code, existsSync(path.join(dataDir, 'database'))], [1, false])
  })
}

it('tells in plain words what is missing, ends with 1, and tells no secret', async () => {
  const admin = ['--email', 'ada@library.test', '--username', 'admin', '--name', 'Ada Ames']
  assert.equal((await run('make-admin', admin, { ADMIN_PASSWORD: 'a good long password' })).code, 0)
  const { out, error, code } = await run('check-instance', [], publicSite)
  assert.deepEqual([error, code], ['', 1])
  assert.match(out, /^MISSING +Proxy in front: TRUST_PROXY is not set.*\n +→ Set TRUST_PROXY/m)
  assert.match(out, /^MISSING +Mail server: /m)
  assert.match(out, /^MISSING +Backup: npm run backup has never been run/m)
  assert.match(out, /^weak +Admins: 1 of 1 admin sign in with a password alone\./m)
  assert.match(out, /\n\d+ missing, \d+ weak, \d+ good\.\n$/)
  assert.doesNotMatch(out, /hunter22|must not tell/)
})

it('tells a program the same as JSON, and sees that a backup was made', async () => {
  assert.equal((await run('backup', [path.join(dataDir, 'one.backup')])).code, 0)
  const { out } = await run('check-instance', ['--json'], publicSite)
  const findings = z.array(Finding).parse(JSON.parse(out))
  assert.equal(findings.find(({ name }) => name === 'Backup')?.state, 'good')
  assert.doesNotMatch(out, /hunter22|must not tell/)
  assert.match((await run('check-instance', ['--xml'])).error, /^Usage:/)
})

it('says what is wrong with a database that does not answer, and looks at the rest all the same', async () => {
  const { out, code } = await run('check-instance', [], { DATABASE_URL: 'postgres://ibid:hunter22@127.0.0.1:9/ibid' })
  assert.match(out, /^MISSING +Database: The database does not answer as it should \(ECONNREFUSED\)\./m)
  assert.match(out, /^good +Limits: /m)
  assert.doesNotMatch(out, /hunter22/)
  assert.equal(code, 1)
})

if (kindUnderTest === 'embedded') {
  it('leaves an embedded database to the server that has it open', async () => {
    const lock = lockDataDirectory(dataDir)
    const { out } = await run('check-instance')
    lock.release()
    assert.match(out, /^good +Database: A server is using it: \/admin\/site\/check tells the rest/m)
  })
}
