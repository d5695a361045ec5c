import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changePassword, endOtherSessions } from '#contract/account-changes.ts'
import { logout, readCurrentUser } from '#contract/accounts.ts'
import { setRole, suspendUser, warnUser } from '#contract/moderation.ts'
import {
  changePushDevice,
  keepPushDevice,
  pushDevicesPerMember,
  readPush,
  readPushKey,
  removePushDevice,
  type PushDeviceFields,
} from '#contract/push.ts'
import { cleanUpAccounts } from '#server/accounts/clean-up-accounts.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction } from '#server/rooms.ts'
import { openPushReceiver, type PushReceiver } from '#testing/push-receiver.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { sendPush } from './send-push.ts'

let world: World
let service: PushReceiver
let admin: Actor
before(async () => {
  service = await openPushReceiver()
  world = await openWorld({ RATE_LIMITS: 'off' })
  world.rooms.outside = service.outside
  admin = await world.admin('Ruth')
})
after(async () => {
  await world.close()
  service.close()
})

const keep = (actor: Actor, body: PushDeviceFields) => world.as(actor).call(keepPushDevice, { body })
const devicesOf = ({ id }: Actor) => world.db.selectFrom('push_devices').selectAll().where('user_id', '=', id).execute()
/** The same member in another browser. */
const elsewhere = async (actor: Actor): Promise<Actor> => ({ ...actor, cookie: await world.sessionOf(actor) })

describe('a device', () => {
  it('is on for the session that switched it on, and off for others', async () => {
    const ada = await world.member('Ada')
    const other = await elsewhere(ada)
    const browser = service.browser()
    assert.deepEqual(await world.as(ada).call(readPush, {}), { device: null })
    const device = { endpoint: browser.endpoint, showsText: true }
    assert.deepEqual(await keep(ada, browser), device)
    assert.deepEqual(await world.as(ada).call(readPush, {}), { device })
    assert.deepEqual(await world.as(other).call(readPush, {}), { device: null })
    assert.equal((await world.as(ada).call(changePushDevice, { body: { showsText: false } })).showsText, false)
    assert.equal((await world.as(other).refused(changePushDevice, { body: { showsText: true } })).code, 'push_device_off')
    // The browser has been given a new address by its push service.
    const renewed = service.browser()
    assert.deepEqual(await keep(ada, renewed), { endpoint: renewed.endpoint, showsText: false })
    assert.equal((await devicesOf(ada)).length, 1)
    for (let times = 0; times < 2; times++) await world.as(ada).call(removePushDevice, {})
    assert.deepEqual(await devicesOf(ada), [])
  })

  it('changes hands with its browser, and is taken by no one who only knows its address', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const browser = service.browser()
    await keep(ada, browser)
    for (const keys of [
      service.browser().keys,
      { ...browser.keys, auth: service.browser().keys.auth },
      { ...browser.keys, p256dh: service.browser().keys.p256dh },
    ])
      assert.equal((await world.as(ben).refused(keepPushDevice, { body: { ...browser, keys } })).code, 'push_device_taken')
    assert.equal((await devicesOf(ada)).length, 1)
    await keep(ben, browser)
    assert.deepEqual([(await devicesOf(ada)).length, (await devicesOf(ben)).length], [0, 1])
  })

  it('is one of ten at most, however many ask at once', async () => {
    const ada = await world.member('Ada')
    const sessions = await Promise.all(Array.from({ length: pushDevicesPerMember + 3 }, () => elsewhere(ada)))
    const answers = await Promise.all(sessions.map((one) => world.as(one).send(keepPushDevice, { body: service.browser() })))
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, pushDevicesPerMember)
    assert.equal(answers.find(({ statusCode }) => statusCode !== 200)?.json().code, 'too_many_push_devices')
    assert.equal((await devicesOf(ada)).length, pushDevicesPerMember)
    const kept = sessions[answers.findIndex(({ statusCode }) => statusCode === 200)]!
    await keep(kept, service.browser())
  })

  it('is of a public https address and has keys of the right kind', async () => {
    const ada = await world.member('Ada')
    const browser = service.browser()
    const at = (endpoint: unknown) => ({ ...browser, endpoint })
    const withKeys = (keys: unknown) => ({ ...browser, keys })
    for (const body of [
      ...['http://push.library.example/a', 'https://127.0.0.1/a', 'https://[::1]/a', 'https://10.0.0.1/a'].map(at),
      ...['https://169.254.169.254/latest', 'https://0x7f.1/a', 'https://2130706433/', 'https://localhost/a'].map(at),
      ...['https://push.library.example:8443/', 'https://ada:pw@push.library.example/', 'file:///etc/passwd'].map(at),
      ...['javascript:alert(1)', 'not an address', '', `https://push.library.example/${'x'.repeat(1500)}`, 7, null].map(at),
      ...[undefined, null, {}, 'keys', { ...browser.keys, p256dh: 'A'.repeat(87) }].map(withKeys),
      { ...browser, keys: { ...browser.keys, auth: 'x'.repeat(10_000) } },
      { ...browser, keys: { ...browser.keys, auth: 'x' } },
      { ...browser, keys: { ...browser.keys, more: 'x' } },
      { ...browser, showsText: 'yes' },
      { ...browser, userId: 1 },
      [],
      null,
    ]) {
      const { statusCode } = await world.as(ada).send(keepPushDevice, { body })
      assert.ok(statusCode === 400 || statusCode === 413, `${statusCode}: ${JSON.stringify(body)?.slice(0, 200)}`)
    }
    assert.deepEqual(await devicesOf(ada), [])
  })

  it('is for members', async () => {
    const others = [null, await world.person('Una', { emailVerified: false }), await world.person('Sol', { isSuspended: true })]
    for (const who of others) {
      assert.ok([401, 403].includes((await world.as(who).refused(readPushKey, {})).status))
      assert.ok([401, 403].includes((await world.as(who).refused(keepPushDevice, { body: service.browser() })).status))
    }
  })
})

describe('what ends a session ends its device', () => {
  const ends: Record<string, (ada: Actor, other: Actor) => Promise<unknown>> = {
    'signing out': (ada) => world.as(ada).call(logout, {}),
    'signing out elsewhere': (_ada, other) => world.as(other).call(endOtherSessions, {}),
    'a changed password': (ada, other) => {
      const body = { currentPassword: ada.password, newPassword: 'another horse, another battery' }
      return world.as(other).call(changePassword, { params: { id: `${ada.id}` }, body })
    },
    'a suspension': async ({ id }) => {
      const params = { id: `${id}` }
      const warning = { rule: 'respect', reason: 'They went on and on' } as const
      for (let count = 0; count < 2; count++) await world.as(admin).call(warnUser, { params, body: warning })
      await world.as(admin).call(suspendUser, { params, body: { reason: 'And on' } })
    },
    'that it has run out': async ({ id }) => {
      await world.db.updateTable('sessions').set({ expires_at: world.rooms.now() }).where('user_id', '=', id).execute()
      await cleanUpAccounts(world.rooms)
    },
  }
  for (const [name, end] of Object.entries(ends))
    it(name, async () => {
      const ada = await world.member('Ada')
      const other = await elsewhere(ada)
      await keep(ada, service.browser())
      await end(ada, other)
      assert.deepEqual(await devicesOf(ada), [])
    })

  it('and nothing is sent that was on its way, even before a session that has run out is cleaned away', async () => {
    const ada = await world.member('Ada')
    const browser = service.browser()
    await keep(ada, browser)
    await inTransaction(world.rooms, (tx) => notify(tx, ada.id, { type: 'message', senderId: admin.id }))
    const sessionId = (await devicesOf(ada))[0]!.session_id
    const told = await world.db.selectFrom('notifications').select('id').where('user_id', '=', ada.id).execute()
    const about = { userId: ada.id, ids: told.map(({ id }) => id), sessionId }
    await world.db.updateTable('sessions').set({ expires_at: world.rooms.now() }).where('id', '=', sessionId).execute()
    await sendPush(world.rooms, about, { sent: 0, failed: 0, ended: 0 })
    assert.deepEqual(service.of(browser.endpoint), [])
  })

  it('but a new role, which renews its cookie, does not', async () => {
    const ada = await world.member('Ada')
    await keep(ada, service.browser())
    await world.as(admin).call(setRole, { params: { id: `${ada.id}` }, body: { isAdmin: true } })
    const { headers } = await world.as(ada).send(readCurrentUser, {})
    const renewed = { ...ada, cookie: String(headers['set-cookie']).split(';')[0]! }
    assert.notEqual(renewed.cookie, ada.cookie)
    world.pass(0.1)
    await cleanUpAccounts(world.rooms)
    assert.notEqual((await world.as(renewed).call(readPush, {})).device, null)
  })
})
