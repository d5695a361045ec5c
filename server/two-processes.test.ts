import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import https from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { WebSocket } from 'ws'
import { startNginx } from '#testing/nginx.ts'
import { freePort, killServers, openServerProcess, stop, type ServerProcess } from '#testing/server-process.ts'
import { listen } from './live/listening-app.ts'

const { TEST_DATABASE_URL, TEST_NGINX, TEST_REDIS_URL } = process.env
const host = 'ibid.example.org'

/** The variables and the ports that README gives under "More than one process". */
function readRecipe() {
  const [, block = ''] = /### More than one process[^]*?```\n([^]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? []
  const names = [...block.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => ({ name: name!, value: value! }))
  return {
    shared: names.filter(({ name }) => name !== 'PORT').map(({ name }) => name),
    ports: names.filter(({ name }) => name === 'PORT').map(({ value }) => value),
  }
}

if (process.env['TEST_DATABASE'] === 'postgres' && TEST_NGINX && TEST_REDIS_URL) {
  describe('two processes behind nginx, by the recipe of README', { timeout: 240_000 }, () => {
    const name = `ibid_two_${randomBytes(6).toString('hex')}`
    const folder = mkdtempSync(path.join(tmpdir(), 'ibid-two-'))
    const agent = new https.Agent({ keepAlive: true, maxSockets: 8, rejectUnauthorized: false })
    const admin = new pg.Client({ connectionString: TEST_DATABASE_URL })
    const values: Record<string, string> = {
      DATABASE_URL: Object.assign(new URL(TEST_DATABASE_URL!), { pathname: name }).href,
      REDIS_URL: `${TEST_REDIS_URL}/13`,
      SESSION_SECRET: 'the same in every process of a site',
      DATA_DIR: path.join(folder, 'data'),
      PUBLIC_URL: `https://${host}`,
      TRUST_PROXY: '1',
    }
    let environments: Record<string, string>[]
    let processes: ServerProcess[]
    let nginx: Awaited<ReturnType<typeof startNginx>>

    before(async () => {
      await admin.connect()
      await admin.query(`create database ${name}`)
      const { shared, ports } = readRecipe()
      const free = await Promise.all(ports.map(freePort))
      const same = Object.fromEntries(shared.map((variable) => [variable, values[variable]!]))
      environments = free.map((PORT) => ({ ...same, PORT }))
      nginx = await startNginx(TEST_NGINX, Object.fromEntries(ports.map((port, at) => [port, free[at]!])))
      processes = await Promise.all(environments.map((environment) => openServerProcess(environment)))
    })
    after(async () => {
      killServers()
      await nginx.stop()
      agent.destroy()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      rmSync(folder, { recursive: true, force: true })
    })

    async function ask(method: string, url: string, { cookie = '', body }: { cookie?: string; body?: object } = {}) {
      const headers = { host, cookie, ...(body && { 'content-type': 'application/json' }) }
      const request = https.request({ host: '127.0.0.1', port: nginx.port, path: url, method, headers, agent })
      request.end(body && JSON.stringify(body))
      const [response] = await once(request, 'response')
      return { status: response.statusCode as number, headers: response.headers, body: await text(response) }
    }

    async function join(username: string) {
      const body = { username, email: `${username}@library.test`, password: 'stack of books', name: username }
      const reply = await ask('POST', '/api/register', { body })
      assert.equal(reply.status, 201, reply.body)
      return { id: JSON.parse(reply.body).id as number, cookie: reply.headers['set-cookie'][0].split(';')[0] as string }
    }

    async function openSocket({ id, cookie }: { id: number; cookie: string }) {
      const options = { headers: { host, cookie, origin: `https://${host}` }, rejectUnauthorized: false }
      const listener = listen(new WebSocket(`wss://127.0.0.1:${nginx.port}/ws`, options))
      await once(listener.socket, 'open')
      listener.socket.send(JSON.stringify({ type: 'auth', userId: id }))
      await listener.next('connected')
      return listener
    }

    it('tell the sockets of both what happens at one', async () => {
      const [ada, ben] = [await join('ada'), await join('ben')]
      const verified = new pg.Client({ connectionString: values['DATABASE_URL'] })
      await verified.connect()
      await verified.query('update users set email_verified_at = now()')
      await verified.end()
      // nginx takes turns: one socket at each process.
      const sockets = [await openSocket(ben), await openSocket(ben)]
      assert.equal((await ask('POST', '/api/colleagues', { ...ada, body: { receiverId: ben.id } })).status, 201)
      await Promise.all(sockets.map((socket) => socket.next('colleague_request')))
      for (const { socket } of sockets) socket.close()
    })

    it('hold newcomers to the door that an admin chose at either, at once', async () => {
      const { id, cookie } = await join('ruth')
      const made = new pg.Client({ connectionString: values['DATABASE_URL'] })
      await made.connect()
      await made.query('update users set is_admin = true, email_verified_at = now() where id = $1', [id])
      await made.end()
      const headers = { cookie, 'content-type': 'application/json' }
      const choose = (at: number, mode: string) =>
        fetch(`${processes[at]!.url}/api/admin/entry`, {
          method: 'PATCH',
          headers,
          body: JSON.stringify({ mode, domains: ['one.test'] }),
        })
      const comeTo = async (at: number, name: string) => {
        const body = JSON.stringify({ username: name, email: `${name}@library.test`, password: 'stack of books', name })
        const type = { 'content-type': 'application/json' }
        return (await fetch(`${processes[at]!.url}/api/register`, { method: 'POST', headers: type, body })).status
      }
      for (const [mode, expected] of Object.entries({ invitation: 403, domains: 403, approval: 201, open: 201 })) {
        for (const at of [0, 1]) {
          assert.equal((await choose(at, mode)).status, 200)
          const statuses = await Promise.all([comeTo(0, `${mode}-${at}-a`), comeTo(1, `${mode}-${at}-b`)])
          assert.deepEqual(statuses, [expected, expected], mode)
        }
      }
    })

    it('are restarted one after the other under load: each stops in order, and every reader is answered', async () => {
      const statuses = new Set<number>()
      const over = new AbortController()
      const keepReading = async () => {
        while (!over.signal.aborted) statuses.add((await ask('GET', '/api/categories')).status)
      }
      const visitors = Array.from({ length: 8 }, keepReading)
      for (const [at, running] of processes.entries()) {
        assert.equal(await stop(running, 'SIGTERM'), 0, running.output())
        processes[at] = await openServerProcess(environments[at]!)
      }
      over.abort()
      await Promise.all(visitors)
      assert.deepEqual([...statuses], [200])
    })
  })
}
