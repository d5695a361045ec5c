import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import {
  ended,
  freePort,
  killServers,
  said,
  startServer,
  stop,
  type ServerProcess,
  type Spawning,
} from '#testing/server-process.ts'
import { copyEmbeddedTo } from '#testing/test-database.ts'

async function started(environment: Record<string, string>): Promise<ServerProcess> {
  const run = startServer(environment)
  await said(run, /ibid\. is open/)
  return run
}

async function refused(environment: Record<string, string>, spawning?: Spawning): Promise<string> {
  const run = startServer(environment, spawning)
  assert.equal(await ended(run), 1, run.output())
  assert.doesNotMatch(run.output(), /\bat .+:\d+:\d+/, 'no stack trace')
  return run.output()
}

const json = { 'content-type': 'application/json' }
const post = (url: string, body: object) => fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) })
const password = 'stack of books'

describe('the program', () => {
  let folder: string
  let DATA_DIR: string
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ibid-main-'))
    DATA_DIR = path.join(folder, 'data')
    // Made and migrated already, which takes seconds; one test below begins with nothing.
    await copyEmbeddedTo(path.join(DATA_DIR, 'database'))
  })
  after(() => {
    killServers()
    rmSync(folder, { recursive: true, force: true })
  })

  it('loses nothing that it has acknowledged when it is killed, and keeps everyone signed in', async () => {
    const PORT = await freePort()
    const first = await started({ PORT, DATA_DIR })
    const acknowledged: { username: string; cookie: string }[] = []
    const register = async (number: number) => {
      const username = `reader-${number}`
      const reply = await post(`${first.url}/api/register`, {
        username,
        email: `${username}@library.test`,
        password,
        name: 'Ada',
      })
      if (reply.status === 201) acknowledged.push({ username, cookie: reply.headers.getSetCookie()[0]!.split(';')[0]! })
    }
    const writing = Promise.allSettled(Array.from({ length: 40 }, (_, number) => register(number)))
    while (acknowledged.length < 8) await new Promise((resolve) => setImmediate(resolve))
    await stop(first, 'SIGKILL')
    await writing

    const second = await started({ PORT, DATA_DIR })
    for (const { username, cookie } of acknowledged) {
      const reply = await fetch(`${second.url}/api/user`, { headers: { cookie } })
      assert.equal(reply.status, 200, username)
      assert.equal(((await reply.json()) as { username: string }).username, username)
    }
    await stop(second, 'SIGTERM')
  })

  it('answers what is under way before it stops, and does not wait for what its visitors might ask next', async () => {
    const PORT = await freePort()
    const run = await started({ PORT, DATA_DIR })
    const body = JSON.stringify({ username: 'reader-0', password: 'not the right one' })
    const socket = connect(Number(PORT), '127.0.0.1')
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    // Now the server has the request, but not yet what it says.
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 100 Continue/)
    run.child.kill('SIGTERM')
    await said(run, /"msg":"stopping"/)
    socket.write(body)
    assert.match(await text(socket), /^HTTP\/1\.1 401 [^]*Invalid username or password/)
    assert.equal(await ended(run), 0)
  })

  it('ends quietly when it is told to as soon as it is open, while its queues are not yet', async () => {
    const run = await started({ PORT: await freePort(), DATA_DIR: path.join(folder, 'fresh') })
    assert.equal(await stop(run, 'SIGTERM'), 0, run.output())
    assert.doesNotMatch(run.output(), /"level":[56]0/)
  })

  it('refuses a data directory that another process uses, and names it', async () => {
    const run = await started({ PORT: await freePort(), DATA_DIR })
    const sentence = await refused({ PORT: await freePort(), DATA_DIR })
    assert.match(sentence, new RegExp(`is in use by another ibid\\. process \\(number ${run.child.pid}\\)`))
    assert.equal((await fetch(`${run.url}/readyz`)).status, 200)
    await stop(run, 'SIGTERM')
  })

  it('says in a sentence that its port is taken, and which way out there is', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const sentence = await refused({ PORT: String(port), DATA_DIR })
    assert.match(
      sentence,
      new RegExp(`Port ${port} is taken by another program\\. Stop it, or choose another: PORT=${port + 1} npm start`),
    )
    taken.close()
  })

  it('says in a sentence that the data directory cannot be written', async () => {
    const file = path.join(folder, 'a-file')
    writeFileSync(file, '')
    assert.match(await refused({ PORT: await freePort(), DATA_DIR: path.join(file, 'data') }), /cannot be written\./)
  })

  it('warns of what a public site should not be left with', async () => {
    const environment = { PORT: await freePort(), DATA_DIR, PUBLIC_URL: 'https://ibid.example', RATE_LIMITS: 'on' }
    const run = startServer(environment, { within: ['sh', '-c', 'ulimit -n 256 && exec "$0" "$@"'] })
    await said(run, /ibid\. is open/)
    for (let round = 0; round < 2; round++) await fetch(`${run.url}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    await stop(run, 'SIGTERM')
    const warnings = [...run.output().matchAll(/"level":40.*"msg":"([^"]*)"/g)].map(([, words]) => words!)
    const wanted = [/SESSION_SECRET/, /embedded database/, /^Only 256 files/, /TRUST_PROXY/]
    assert.equal(warnings.length, wanted.length, warnings.join('\n'))
    for (const [at, words] of wanted.entries()) assert.match(warnings[at]!, words)
  })

  it('says in a sentence that the disk is full', async () => {
    const disk = path.join(folder, 'small')
    mkdirSync(disk)
    const small = { within: ['unshare', '-rm', 'sh', '-c', `mount -t tmpfs -o size=6m tmpfs ${disk} && exec "$0" "$@"`] }
    // Where no disk may be mounted, the first file that is written says what a full one would.
    const full = {
      preload: `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
        fs.writeFileSync = () => { throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }) }
        syncBuiltinESMExports()`,
    }
    const mayMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', disk]).status === 0
    const environment = { PORT: await freePort(), DATA_DIR: path.join(disk, 'data') }
    assert.match(await refused(environment, mayMount ? small : full), /^\s*The disk [^\n]*is full\. Free [^\n]*\s*$/)
  })

  it('says in a sentence that the database does not answer', async () => {
    const DATABASE_URL = `postgres://ibid@127.0.0.1:${await freePort()}/ibid`
    assert.match(
      await refused({ PORT: await freePort(), DATA_DIR: path.join(folder, 'files'), DATABASE_URL }),
      /^\s*The database does not answer\. [^\n]*\s*$/,
    )
  })

  it('says in a sentence that the database is damaged, and leaves it as it is', async () => {
    truncateSync(path.join(DATA_DIR, 'database/global/pg_control'), 100)
    assert.match(
      await refused({ PORT: await freePort(), DATA_DIR }),
      /could not be opened[^]*Restore a snapshot with "npm run restore/,
    )
  })

  it('names a wrong variable', async () => {
    assert.match(await refused({ PORT: 'three', DATA_DIR }), /PORT must be a number/)
  })
})
