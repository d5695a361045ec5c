import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, it } from 'node:test'
import { readCurrentUser, register, verifyEmail } from '#contract/accounts.ts'
import { openTestMailServer } from '#server/mail/test-mail-server.ts'
import { Browser, openProxiedWorld, tokenIn } from '#testing/browser.ts'
import type { World } from '#testing/world.ts'

let world: World
let port: number
before(async () => {
  const server = await openTestMailServer()
  port = server.port
  await server.close()
  world = await openProxiedWorld({ SMTP_URL: server.url })
})
after(() => world.close())

it('registers as always while the mail server is away; the letter arrives when it is back, and its link works', async () => {
  const browser = new Browser(world)
  const body = { username: 'patient', email: 'patient@library.test', password: 'a good long password', name: 'Ada Ames' }
  await browser.call(register, { body })

  const server = await openTestMailServer({ port })
  if (server.letters.length === 0) await once(server.arrivals, 'letter')
  const [letter] = server.letters
  assert.deepEqual(letter?.recipients, [body.email])
  await new Browser(world).call(verifyEmail, { params: { token: tokenIn(letter) } })
  assert.equal((await browser.call(readCurrentUser, {})).emailVerified, true)
  await server.close()
})
