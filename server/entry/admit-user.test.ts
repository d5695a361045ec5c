import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeEmail } from '#contract/account-changes.ts'
import { login, readCurrentUser, register, verifyEmail } from '#contract/accounts.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { admitAll, admitUser, changeEntryRule, declineUser, readEntryRule } from '#contract/entry.ts'
import { countReviews, listPendingUsers, refuseVerification, setRole, verifyUser } from '#contract/moderation.ts'
import { findMembers } from '#contract/profiles.ts'
import { deleteUnprovenAccounts } from '#server/account-deletion/delete-unproven-accounts.ts'
import { Browser, openProxiedWorld, tokenIn } from '#testing/browser.ts'
import type { Actor, World } from '#testing/world.ts'

let world: World
let ruth: Actor
before(async () => {
  world = await openProxiedWorld()
  ruth = await world.admin('Ruth')
  await world.as(ruth).call(changeEntryRule, { body: { mode: 'approval' } })
})
after(() => world.close())

let count = 0
const newcomer = async () => {
  const browser = new Browser(world)
  const username = `newcomer${++count}`
  const body = { username, email: `${username}@library.test`, password: 'a good long password', name: `Nora ${username}` }
  const { id } = await browser.call(register, { body })
  const token = tokenIn(await world.letterTo(body.email, /Verify/))
  await browser.call(verifyEmail, { params: { token } })
  return { browser, id, token, ...body, params: { id: `${id}` } }
}
const pendingOf = async (id: number) => {
  const list = await world.as(ruth).call(listPendingUsers, { query: { limit: 50 } })
  return list.find((user) => user.id === id)
}

describe('a newcomer who waits', () => {
  it('is refused by every call for members, and by the socket’s door, with one answer', async () => {
    const { browser } = await newcomer()
    const calls = world.app.endpoints.filter(({ access }) => access === 'member' || access === 'admin')
    assert.ok(calls.length > 100)
    for (const endpoint of calls) {
      const response = await browser.send(endpoint, { params: { id: 1, token: 'x', userId: 1 } })
      assert.equal(response.json().code, 'awaiting_admission', `${endpoint.method} ${endpoint.path}`)
    }
  })

  it('is seen by no member, and by admins in the queue', async () => {
    const { id, name } = await newcomer()
    const ben = await world.member('Ben')
    assert.deepEqual(await world.as(ben).call(findMembers, { query: { q: name } }), [])
    const pending = await pendingOf(id)
    assert.deepEqual([pending?.isWaiting, pending?.isVerified], [true, false])
    const { pendingUsers } = await world.as(ruth).call(countReviews, {})
    assert.ok(pendingUsers > 0)
  })

  it('may open the link of the letter again, and log in again', async () => {
    const { browser, token, username, password } = await newcomer()
    await browser.call(verifyEmail, { params: { token } })
    const { isWaiting, emailVerified } = await new Browser(world).call(login, { body: { username, password } })
    assert.deepEqual([isWaiting, emailVerified], [true, false])
  })

  it('has to prove another address before waiting again', async () => {
    const { browser, params, username, password } = await newcomer()
    await browser.call(changeEmail, { params, body: { email: `${username}@other.test`, currentPassword: password } })
    const me = await browser.call(readCurrentUser, {})
    assert.deepEqual([me.isWaiting, me.emailVerified], [false, false])
    const { id } = me
    assert.equal((await world.as(ruth).refused(admitUser, { params: { id: `${id}` }, body: {} })).code, 'already_decided')
  })

  it('gets no badge and no role before they are in', async () => {
    const { params } = await newcomer()
    assert.equal((await world.as(ruth).refused(verifyUser, { params, body: { isVerified: true } })).code, 'already_decided')
    const body = { reason: 'Not known to us.' }
    assert.equal((await world.as(ruth).refused(refuseVerification, { params, body })).code, 'already_decided')
    assert.equal((await world.as(ruth).refused(setRole, { params, body: { isAdmin: true } })).code, 'user_not_found')
  })

  it('is kept, unlike accounts whose address was never proven', async () => {
    const { id } = await newcomer()
    world.pass(24 * 20)
    await deleteUnprovenAccounts(world.rooms)
    const row = await world.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
    assert.equal(row?.id, id)
  })
})

describe('the decision', () => {
  it('lets them in at once, and tells them', async () => {
    const { browser, email, params } = await newcomer()
    await world.as(ruth).call(admitUser, { params, body: {} })
    const me = await browser.call(readCurrentUser, {})
    assert.deepEqual([me.emailVerified, me.isWaiting, me.isVerified], [true, false, false])
    assert.equal(await browser.status(findMembers, { query: { q: 'Ruth' } }), 200)
    assert.match((await world.letterTo(email, /Welcome/)).text, /An admin has let you in/)
  })

  it('may give the badge with it', async () => {
    const { browser, params } = await newcomer()
    await world.as(ruth).call(admitUser, { params, body: { isVerified: true } })
    assert.equal((await browser.call(readCurrentUser, {})).isVerified, true)
  })

  it('declines with a reason in the letter; the account is gone and the address free', async () => {
    const { browser, email, params, id, name } = await newcomer()
    await world.as(ruth).call(declineUser, { params, body: { reason: 'This site is for staff of the consortium.' } })
    assert.equal((await browser.refused(readCurrentUser, {})).code, 'not_signed_in')
    assert.match((await world.letterTo(email, /declined/)).text, /did not let it in: This site is for staff of the consortium\./)
    assert.equal(await pendingOf(id), undefined)
    const log = await world.db.selectFrom('audit_log').selectAll().where('user_id', '=', id).execute()
    assert.deepEqual(
      log.map(({ action }) => action),
      ['decline_user'],
    )
    assert.ok(!JSON.stringify(log).includes(name))
    const again = { username: `again${id}`, email, password: 'a good long password', name: 'Nora Again' }
    assert.equal(await new Browser(world).status(register, { body: again }), 201)
  })

  it('is one, of many at once', async () => {
    const { params } = await newcomer()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => world.as(ruth).send(at % 2 ? admitUser : declineUser, { params, body: {} })),
    )
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1)
    assert.ok(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409))
  })

  it('is not made about members, nor about accounts that have not proven an address', async () => {
    for (const person of [await world.member('Ben'), await world.person('Una', { emailVerified: false })]) {
      const params = { id: `${person.id}` }
      assert.equal((await world.as(ruth).refused(declineUser, { params, body: {} })).code, 'already_decided')
      assert.equal((await world.as(ruth).refused(admitUser, { params, body: {} })).code, 'already_decided')
    }
  })
})

describe('when the door is opened', () => {
  it('those who wait are counted and still wait, until an admin lets all of them in, each once', async () => {
    const waiting = [await newcomer(), await newcomer(), await newcomer()]
    const desk = await world.as(ruth).call(changeEntryRule, { body: { mode: 'open' } })
    assert.ok(desk.waiting >= 3)
    for (const { id } of waiting) assert.equal((await pendingOf(id))?.isWaiting, true)
    const both = await Promise.all([1, 2].map(() => world.as(ruth).call(admitAll, {})))
    assert.equal(both[0]!.admitted + both[1]!.admitted, desk.waiting)
    assert.equal((await world.as(ruth).call(readEntryRule, {})).waiting, 0)
    for (const { browser, id, email, name } of waiting) {
      assert.equal((await browser.call(readCurrentUser, {})).emailVerified, true)
      await world.letterTo(email, /you are a member now/)
      const log = await world.as(ruth).call(listAuditEntries, { query: { action: 'admit_user' } })
      assert.equal(log.filter((entry) => entry.userId === id && entry.subjectLabel === name).length, 1)
    }
    await world.as(ruth).call(changeEntryRule, { body: { mode: 'approval' } })
  })

  it('no member lets anyone in', async () => {
    const ben = await world.member('Ben')
    assert.equal((await world.as(ben).refused(admitAll, {})).code, 'admins_only')
  })
})
