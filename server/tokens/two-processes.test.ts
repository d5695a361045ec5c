import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { freePort, killServers, openServerProcess, stop, type ServerProcess } from '#testing/server-process.ts'
import { kindUnderTest, openTestDatabase, serverUrlOf } from '#testing/test-database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ibid-tokens-'))
let database: Database | undefined
after(async () => {
  killServers()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(at: string) {
  const ADMIN_PASSWORD = 'a good long password'
  const place: Record<string, string> = database ? { DATABASE_URL: await serverUrlOf(database) } : {}
  const admin = { ADMIN_EMAIL: 'ada@library.test', ADMIN_PASSWORD }
  return openServerProcess({ ...admin, ...place, DATA_DIR: path.join(folder, at), LOG_LEVEL: 'trace', PORT: await freePort() })
}

const json = { 'content-type': 'application/json' }
/** A server on a busy machine may ask to try again, as it does while its jobs are starting. */
async function ask(at: ServerProcess, call: string, headers: Record<string, string>, body?: object) {
  const [method = '', url = ''] = call.split(' ')
  const given = { method, headers: { ...(body && json), ...headers }, ...(body && { body: JSON.stringify(body) }) }
  for (;;) {
    const response = await fetch(`${at.url}${url}`, given)
    if (response.status !== 503) return response
    await setTimeout(200)
  }
}

it('a token is good in every process, revoked in every process, and in the log of none', { timeout: 240_000 }, async () => {
  if (kindUnderTest === 'postgres') database = await openTestDatabase()
  const first = await start('first')
  // The embedded database has one process.
  const second = database ? await start('second') : first
  const currentPassword = 'a good long password'
  const entered = await ask(first, 'POST /api/login', {}, { username: 'admin', password: currentPassword })
  const cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!
  const draft = { name: 'Robot', scope: 'read', days: 30, currentPassword }
  const made = await ask(first, 'POST /api/access-tokens', { cookie }, draft)
  const { id, token } = (await made.json()) as { id: string; token: string }
  assert.equal(made.status, 201)
  const authorization = `Bearer ${token}`
  assert.equal((await ask(second, 'GET /api/user', { authorization })).status, 200)
  assert.equal((await ask(second, 'POST /api/posts', { authorization }, { content: 'No' })).status, 403)
  assert.equal((await ask(second, 'GET /api/user?after=nothing', { authorization, cookie })).status, 400)
  assert.equal((await ask(second, `DELETE /api/access-tokens/${id}`, { cookie })).status, 200)
  for (const each of [first, second]) assert.equal((await ask(each, 'GET /api/user', { authorization })).status, 401)
  for (const each of new Set([first, second])) {
    assert.equal(await stop(each, 'SIGTERM'), 0)
    assert.match(each.output(), /"route":"\/api\/user"/)
    assert.ok(!each.output().includes(token.slice(5, 30)), 'the log holds a token')
  }
  assert.match(second.output(), new RegExp(`"token":"${id}"`))
})
