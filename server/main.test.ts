import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'

/** The program as an operator runs it: processes, signals, exit codes, sentences. */

interface Run {
  child: ChildProcess
  url: string
  output(): string
}

const main = path.resolve('server/main.ts')
const running = new Set<ChildProcess>()

function start(environment: Record<string, string>): Run {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', RATE_LIMITS: 'off', DEMO: '0', ...environment }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  return { child, url: `http://127.0.0.1:${environment['PORT']}`, output: () => said }
}

async function started(environment: Record<string, string>): Promise<Run> {
  const run = start(environment)
  await said(run, /ibid\. is open/)
  return run
}

function said({ child, output }: Run, words: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => words.test(output()) && resolve()
    child.stdout?.on('data', look)
    child.once('exit', () => reject(new Error(output())))
    look()
  })
}

async function refused(environment: Record<string, string>): Promise<string> {
  const run = start(environment)
  const [code] = await once(run.child, 'exit')
  assert.equal(code, 1, run.output())
  assert.doesNotMatch(run.output(), /\bat .+:\d+:\d+/, 'no stack trace')
  return run.output()
}

async function stop(run: Run, signal: NodeJS.Signals) {
  run.child.kill(signal)
  await once(run.child, 'exit')
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

const json = { 'content-type': 'application/json' }
const post = (url: string, body: object) => fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) })
const password = 'stack of books'

describe('the program', () => {
  let folder: string
  let DATA_DIR: string
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ibid-main-'))
    DATA_DIR = path.join(folder, 'data')
  })
  after(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('loses nothing that it has acknowledged when it is killed, and keeps everybody signed in', async () => {
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
      assert.equal((await reply.json()).username, username)
    }
    await stop(second, 'SIGTERM')
  })

  it('answers what is under way before it stops', async () => {
    const PORT = await freePort()
    const run = await started({ PORT, DATA_DIR })
    const body = JSON.stringify({ username: 'reader-0', password: 'not the right one' })
    const socket = connect(Number(PORT), '127.0.0.1')
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
    )
    // Now the server has the request, but not yet what it says.
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 100 Continue/)
    run.child.kill('SIGTERM')
    await said(run, /"msg":"stopping"/)
    socket.write(body)
    assert.match(await text(socket), /^HTTP\/1\.1 401 [^]*Invalid username or password/)
    if (run.child.exitCode === null) await once(run.child, 'exit')
    assert.equal(run.child.exitCode, 0)
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
