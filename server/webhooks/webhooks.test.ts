import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { register, verifyEmail } from '#contract/accounts.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { inviteByLetter } from '#contract/invitations.ts'
import { createPost } from '#contract/posts.ts'
import { reportContent } from '#contract/reports.ts'
import * as contract from '#contract/webhooks.ts'
import { readConfig } from '#server/config.ts'
import type { Outside } from '#server/media/fetch-remote-image.ts'
import { inTransaction } from '#server/rooms.ts'
import { tellPrograms } from '#server/users/tell-programs.ts'
import { untilDone } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { deliver, forgetDeliveries, retry } from './deliver.ts'
import { signatureOf } from './send-signed.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
  url: string
}

let received: Received[] = []
let answer = 200
let resolved = '93.184.216.34'
/** A receiver on the public internet, as far as this site can tell. */
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ headers: request.headers, body, url: request.url! })
    response.writeHead(answer, { location: 'https://hooks.example/elsewhere' }).end('secret words of an answer')
  })
})
const outside: Outside = {
  patienceMs: 20_000,
  resolve: async () => [{ address: resolved, family: 4 }],
  connect: () => net.connect((receiver.address() as AddressInfo).port, '127.0.0.1'),
}

let world: World
let admin: Actor
let ada: Actor
before(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  world = await openWorld({ RATE_LIMITS: 'off' })
  world.rooms.outside = outside
  admin = await world.admin('Edith')
  ada = await world.member('Ada')
})
after(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await world.close()
})
beforeEach(async () => {
  ;[received, answer, resolved] = [[], 200, '93.184.216.34']
  await world.db.deleteFrom('webhooks').execute()
  // Removes retries left by an earlier test.
  await sql`delete from pgboss.job where name like 'webhook-%'`.execute(world.db)
})

const url = 'https://hooks.example/ibid'
const add = (events: contract.WebhookEvent[] = ['post.waiting'], address = url) =>
  world.as(admin).call(contract.addWebhook, { body: { url: address, events } })
const arrived = async () => {
  for (const queue of ['webhook-event', 'webhook-delivery']) await untilDone(world, queue)
  return received
}
const logOf = (id: string) => world.as(admin).call(contract.listDeliveries, { params: { id } })

describe('a webhook', () => {
  it('tells of a post that waits with its number and path, signed, and with nothing that was written', async () => {
    const { id, secret } = await add()
    const post = await world.as(ada).call(createPost, { body: { content: 'Words of a member' } })
    const [delivery] = await arrived()
    const { headers, body } = delivery!
    const told = JSON.parse(body) as { id: string; event: string; data: object }
    assert.deepEqual([told.event, told.data], ['post.waiting', { postId: post.id, path: `/posts/${post.id}` }])
    assert.doesNotMatch(body, /Words of a member|Ada/)
    const [, time = '', sum] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-ibid-signature'])) ?? []
    assert.equal(sum, createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
    assert.deepEqual([headers['x-ibid-event'], headers['x-ibid-delivery']], ['post.waiting', told.id])
    const [logged] = await logOf(id)
    assert.partialDeepStrictEqual(logged, { id: told.id, state: 'delivered', status: 200, attempts: 1, fault: null })
    assert.doesNotMatch(JSON.stringify(logged), /secret words/)
  })

  it('tells of a member when the address is proven, once, and of a report when it is opened', async () => {
    await add(['member.joined', 'report.opened'])
    const body = { username: 'newcomer', email: 'newcomer@library.test', password: 'stack of books', name: 'New Comer' }
    await world.as(null).call(register, { body })
    const letter = await world.letterTo(body.email, /Verify/)
    const [, token = ''] = /verify-email[/?](?:token=)?([\w-]+)/.exec(letter.text) ?? []
    for (let opened = 0; opened < 2; opened++) await world.as(null).call(verifyEmail, { params: { token } })
    const post = await world.post(ada, { content: 'Off topic' })
    const ben = await world.member('Ben')
    const report = { subjectType: 'post', subjectId: post.id, rule: 'respect', note: 'A private note' } as const
    for (let sent = 0; sent < 2; sent++) await world.as(ben).call(reportContent, { body: report })
    const events = (await arrived()).map((each) => (JSON.parse(each.body) as { event: string }).event)
    assert.deepEqual(events.toSorted(), ['member.joined', 'report.opened'])
    assert.doesNotMatch(JSON.stringify(received), /newcomer@|New Comer|A private note|Off topic/)
  })

  it('tells of a member whom a letter of invitation has let in', async () => {
    await add(['member.joined'])
    const email = 'invited@library.test'
    await world.as(admin).call(inviteByLetter, { body: { email } })
    const [, invitation = ''] = /invitation=([\w-]+)/.exec((await world.letterTo(email, /invited/)).text) ?? []
    const body = { username: 'invited', email, password: 'stack of books', name: 'In Vited', invitation }
    const { id } = await world.as(null).call(register, { body })
    const told = (await arrived()).map((each) => (JSON.parse(each.body) as { data: object }).data)
    assert.deepEqual(told, [{ memberId: id, path: `/profile/${id}` }])
  })

  it('hears nothing of what it did not ask for, of what was rolled back, and while it is paused', async () => {
    const { id } = await add(['report.opened'])
    await world.as(ada).call(createPost, { body: { content: 'Nobody asked' } })
    assert.equal((await arrived()).length, 0)
    const waiting = await add(['post.waiting'])
    const pause = (isPaused: boolean) =>
      world.as(admin).call(contract.pauseWebhook, { params: { id: waiting.id }, body: { isPaused } })
    const abandoned = inTransaction(world.rooms, async (tx) => {
      await tellPrograms(tx, 'post.waiting', { postId: 1, path: '/posts/1' })
      throw new Error('changed my mind')
    })
    await assert.rejects(abandoned, /changed my mind/)
    assert.equal((await arrived()).length, 0)
    assert.ok((await pause(true)).pausedAt)
    await world.as(ada).call(createPost, { body: { content: 'While it is paused' } })
    assert.equal((await arrived()).length, 0)
    await pause(false)
    await world.as(ada).call(createPost, { body: { content: 'When it goes on' } })
    assert.equal((await arrived()).length, 1)
    assert.deepEqual(await logOf(id), [])
  })

  it('is sent to no private address, whatever its name says by then, and follows no one elsewhere', async () => {
    for (const address of [
      'http://hooks.example/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://10.0.0.8/',
      'https://hooks.example:8443/',
    ])
      assert.equal(
        (await world.as(admin).refused(contract.addWebhook, { body: { url: address, events: ['post.waiting'] } })).code,
        'webhook_address_refused',
      )
    resolved = '169.254.169.254'
    assert.equal(
      (await world.as(admin).refused(contract.addWebhook, { body: { url, events: ['post.waiting'] } })).code,
      'webhook_address_refused',
    )
    resolved = '93.184.216.34'
    const { id } = await add()
    resolved = '192.168.0.1'
    await world.as(admin).call(contract.testWebhook, { params: { id } })
    const attempted = await untilAttempted(id)
    assert.deepEqual([attempted.state, attempted.fault, received.length], ['waiting', 'This address is not allowed', 0])
    resolved = '93.184.216.34'
    answer = 302
    await deliver(world.rooms, { id: attempted.id }, { attempt: retry.limit + 1 })
    assert.deepEqual(
      received.map((each) => each.url),
      ['/ibid'],
    )
    assert.partialDeepStrictEqual((await logOf(id))[0], { state: 'failed', status: 302, attempts: 2 })
    assert.equal(readConfig({}).webhooksAllowPrivate, false)
  })

  it('is tried again, paused after days without an arrival, and its admin is told by letter', async () => {
    answer = 500
    const { id } = await add()
    await world.as(admin).call(contract.testWebhook, { params: { id } })
    const first = await untilAttempted(id)
    assert.deepEqual([first.state, first.status], ['waiting', 500])
    await assert.rejects(deliver(world.rooms, { id: first.id }, { attempt: 2 }), /was not delivered: 500/)
    const [webhook] = await world.as(admin).call(contract.listWebhooks, {})
    assert.ok(webhook!.failingSince)
    assert.equal(webhook!.pausedAt, null)
    await world.db
      .updateTable('webhooks')
      .set({ failing_since: new Date(world.rooms.now().getTime() - 3.1 * 86_400_000) })
      .execute()
    await assert.rejects(deliver(world.rooms, { id: first.id }, { attempt: 3 }))
    assert.ok((await world.as(admin).call(contract.listWebhooks, {}))[0]!.pausedAt)
    assert.match((await world.letterTo(admin.email, /A webhook was paused/)).text, /hooks\.example/)
    await deliver(world.rooms, { id: first.id }, { attempt: 4 })
    assert.partialDeepStrictEqual((await logOf(id))[0], { state: 'failed', fault: 'Paused' })
    answer = 200
    await world.as(admin).call(contract.pauseWebhook, { params: { id }, body: { isPaused: false } })
    await world.as(admin).call(contract.redeliver, { params: { id: first.id } })
    await untilState(id, 'delivered')
    assert.equal((await world.as(admin).call(contract.listWebhooks, {}))[0]!.failingSince, null)
  })

  it('is paused, and the other admins are told, where the one who added it is no admin any more', async () => {
    answer = 500
    const { id } = await add()
    const other = await world.admin('Odo')
    await world.db
      .updateTable('webhooks')
      .set({ created_by: (await world.member('Max')).id })
      .where('id', '=', id)
      .execute()
    await world.as(admin).call(contract.testWebhook, { params: { id } })
    const { id: first } = await untilAttempted(id)
    const longAgo = new Date(world.rooms.now().getTime() - 3.1 * 86_400_000)
    await world.db.updateTable('webhooks').set({ failing_since: longAgo }).where('id', '=', id).execute()
    await assert.rejects(deliver(world.rooms, { id: first }, { attempt: 2 }))
    assert.match((await world.letterTo(other.email, /A webhook was paused/)).text, /hooks\.example/)
  })
})

async function untilState(id: string, state: string) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const [newest] = await logOf(id)
    if (newest?.state === state && newest.attempts > 0) return newest
    if (Date.now() > deadline) throw new Error(`The delivery stays ${newest?.state}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
const untilAttempted = (id: string) => untilState(id, 'waiting')

describe('the webhooks of a site', () => {
  it('are for admins alone, in the log of what admins do, at most ten, and their secrets are seen once', async () => {
    assert.equal((await world.as(ada).refused(contract.listWebhooks, {})).code, 'admins_only')
    const made = await Promise.allSettled(Array.from({ length: contract.mostWebhooks + 2 }, () => add()))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, contract.mostWebhooks)
    const listed = await world.as(admin).call(contract.listWebhooks, {})
    assert.equal(listed.length, contract.mostWebhooks)
    assert.ok(!JSON.stringify(listed).includes('ibidwh_'))
    const rows = await world.db.selectFrom('webhooks').select('sealed_secret').execute()
    assert.ok(rows.every((row) => !row.sealed_secret.includes('ibidwh_')))
    const params = { id: listed[0]!.id }
    await world.as(admin).call(contract.removeWebhook, { params })
    assert.equal((await world.as(admin).refused(contract.removeWebhook, { params })).code, 'webhook_not_found')
    const acts = await world.as(admin).call(listAuditEntries, { query: { action: 'remove_webhook' } })
    assert.equal(acts[0]?.subjectLabel, 'hooks.example')
  })

  it('keep a hundred deliveries of each, and none for longer than thirty days', async () => {
    const { id } = await add()
    const at = (days: number) => new Date(world.rooms.now().getTime() - days * 86_400_000)
    const row = {
      webhook_id: id,
      event: 'test',
      body: '{}',
      state: 'failed',
      status: 500,
      fault: null,
      ms: 1,
      attempted_at: null,
    } as const
    await world.db
      .insertInto('webhook_deliveries')
      .values(Array.from({ length: 120 }, (_, number) => ({ ...row, created_at: at(1 + number / 3) })))
      .execute()
    await world.as(admin).call(contract.testWebhook, { params: { id } })
    await arrived()
    assert.equal((await logOf(id)).length, 100)
    await forgetDeliveries(world.rooms)
    const left = await world.db.selectFrom('webhook_deliveries').select('created_at').execute()
    assert.ok(left.length > 80 && left.every(({ created_at }) => created_at > at(30)))
  })

  it('go into the own network where the operator allows it', async () => {
    const other = await openWorld({ WEBHOOKS_ALLOW_PRIVATE: 'true' })
    const edith = await other.admin('Edith')
    const { port } = receiver.address() as AddressInfo
    const body = { url: `http://127.0.0.1:${port}/inside`, events: ['post.waiting' as const] }
    const { id } = await other.as(edith).call(contract.addWebhook, { body })
    await other.as(edith).call(contract.testWebhook, { params: { id } })
    await untilDone(other, 'webhook-delivery')
    assert.deepEqual(
      received.map((each) => each.url),
      ['/inside'],
    )
    await other.close()
  })
})

it('a signature is of the time and the words', () => {
  const [secret, at] = [Buffer.from('secret'), new Date(1_700_000_000_999)]
  assert.match(signatureOf(secret, at, '{}'), /^t=1700000000,v1=[0-9a-f]{64}$/)
  assert.notEqual(signatureOf(secret, at, '{}'), signatureOf(secret, new Date(1_700_000_001_000), '{}'))
})
