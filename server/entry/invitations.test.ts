import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readCurrentUser, register, verifyEmail } from '#contract/accounts.ts'
import { changeEntryRule } from '#contract/entry.ts'
import * as contract from '#contract/invitations.ts'
import { Browser, openProxiedWorld, tokenIn } from '#testing/browser.ts'
import type { Actor, World } from '#testing/world.ts'
import { sendDueLetters } from './send-letters.ts'

let world: World
let ruth: Actor
before(async () => {
  world = await openProxiedWorld()
  ruth = await world.admin('Ruth')
  await world.as(ruth).call(changeEntryRule, { body: { mode: 'invitation' } })
})
after(() => world.close())

let count = 0
const newAddress = () => `invited${++count}@library.test`
const invite = (email: string, more: object = {}) =>
  world.as(ruth).call(contract.inviteByLetter, { body: { email, name: 'Ida Bell', ...more } })
const invitationIn = ({ text }: { text: string }) => /\/auth\?invitation=([\w-]{43})/.exec(text)![1]!
const invited = async (more: object = {}) => {
  const email = newAddress()
  const { id } = await invite(email, more)
  return { id, email, params: { id: `${id}` }, token: invitationIn(await world.letterTo(email, /invited/)) }
}
const form = (email: string, invitation: string) => {
  const username = `guest${++count}`
  return { username, email, password: 'a good long password', name: 'Ida Bell', invitation }
}
const stateOf = async (id: number) =>
  (await world.as(ruth).call(contract.listInvitations, { query: { limit: 50 } })).find((one) => one.id === id)

describe('a letter', () => {
  it('lets its address in, proven, with what the admin wrote and the badge if they chose', async () => {
    const { id, email, token } = await invited({
      jobTitle: 'Archivist',
      workplace: 'City Library',
      country: 'NO',
      givesBadge: true,
    })
    const asked = await world.as(null).call(contract.readInvitation, { params: { token } })
    assert.deepEqual([asked.email, asked.name, asked.jobTitle, asked.workplace], [email, 'Ida Bell', 'Archivist', 'City Library'])
    const browser = new Browser(world)
    const reply = await browser.call(register, { body: form(email.toUpperCase().replace('LIBRARY.TEST', 'library.test'), token) })
    assert.equal(reply.requiresEmailVerification, false)
    const me = await browser.call(readCurrentUser, {})
    assert.deepEqual([me.emailVerified, me.isVerified, me.country], [true, true, 'NO'])
    const used = await stateOf(id)
    assert.deepEqual([used?.state, used?.cameBy.map((one) => one.id)], ['used', [me.id]])
  })

  it('gives no badge unless the admin chose it', async () => {
    const { email, token } = await invited()
    assert.equal((await new Browser(world).call(register, { body: form(email, token) })).isVerified, false)
  })

  it('is of no use to another address', async () => {
    const { email, token } = await invited()
    const { code, fields } = await new Browser(world).refused(register, { body: form(newAddress(), token) })
    assert.deepEqual([code, Object.keys(fields!)], ['invitation_for_another', ['email']])
    assert.equal(await new Browser(world).status(register, { body: form(email, token) }), 201)
  })

  it('keeps no token but its hash, and names no address in the log', async () => {
    const { email, token } = await invited({ name: '' })
    const rows = await Promise.all(
      ['invitations', 'pgboss.job', 'audit_log'].map((table) =>
        world.rooms.database.pool.query(`select t::text as row from ${table} t`, []),
      ),
    )
    for (const { rows: kept } of rows) assert.ok(!JSON.stringify(kept).includes(token))
    assert.ok(!JSON.stringify(rows[2]!.rows).includes(email))
  })

  it('ends with its days, and begins anew when it is sent again, by a new link alone', async () => {
    const { email, params, token } = await invited({ days: 2 })
    world.pass(49)
    assert.equal((await new Browser(world).refused(register, { body: form(email, token) })).code, 'expired_invitation')
    assert.equal((await stateOf(Number(params.id)))?.state, 'expired')
    const before = (await world.letters()).length
    await world.as(ruth).call(contract.resendInvitation, { params })
    await sendDueLetters(world.rooms)
    const again = await until(async () => {
      const letters = (await world.letters()).filter(({ to, text }) => to === email && !text.includes(token))
      return (await world.letters()).length > before && letters[0]
    })
    assert.equal((await world.as(null).refused(contract.readInvitation, { params: { token } })).code, 'invalid_invitation')
    assert.equal(await new Browser(world).status(register, { body: form(email, invitationIn(again)) }), 201)
  })

  it('is nothing once it is withdrawn, and cannot be sent again', async () => {
    const { email, params, token } = await invited()
    assert.equal((await world.as(ruth).call(contract.withdrawInvitation, { params })).state, 'withdrawn')
    assert.equal((await new Browser(world).refused(register, { body: form(email, token) })).code, 'invalid_invitation')
    assert.equal((await world.as(ruth).refused(contract.resendInvitation, { params })).code, 'invitation_over')
    await invite(email)
  })

  it('goes to no one who has an account or an invitation', async () => {
    const ben = await world.member('Ben')
    const [email, body] = [newAddress(), { name: '' }]
    await invite(email)
    const refused = (address: string) => world.as(ruth).refused(contract.inviteByLetter, { body: { ...body, email: address } })
    assert.equal((await refused(ben.email.toUpperCase())).code, 'email_taken')
    assert.equal((await refused(email.toUpperCase())).code, 'already_invited')
  })

  it('is made once, of ten admins at once', async () => {
    const email = newAddress()
    const all = await Promise.all(
      Array.from({ length: 10 }, () => world.as(ruth).send(contract.inviteByLetter, { body: { email } })),
    )
    assert.deepEqual(all.map(({ statusCode }) => statusCode).toSorted(), [201, ...Array<number>(9).fill(409)])
  })

  it('is accepted once, of twenty at once', async () => {
    const { email, token } = await invited()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => new Browser(world).send(register, { body: form(email, token) })),
    )
    assert.equal(all.filter(({ statusCode }) => statusCode === 201).length, 1)
    assert.ok(all.every(({ statusCode }) => statusCode === 201 || statusCode === 409))
  })
})

describe('a link', () => {
  const makeLink = async (mostUses: number, more: object = {}) => {
    const { id, url } = await world.as(ruth).call(contract.inviteByLink, { body: { label: 'Annual meeting', mostUses, ...more } })
    return { id, token: new URL(url).searchParams.get('invitation')! }
  }

  it('lets in anyone who has it and proves an address, also past a door that would not', async () => {
    const { token } = await makeLink(2)
    const [browser, email] = [new Browser(world), newAddress()]
    const reply = await browser.call(register, { body: form(email, token) })
    assert.deepEqual([reply.requiresEmailVerification, reply.emailVerified], [true, false])
    await browser.call(verifyEmail, { params: { token: tokenIn(await world.letterTo(email, /Verify/)) } })
    const me = await browser.call(readCurrentUser, {})
    assert.deepEqual([me.emailVerified, me.isWaiting], [true, false])
  })

  it('lets in as many as it says, of twenty at once', async () => {
    const { id, token } = await makeLink(5)
    const all = await Promise.all(
      Array.from({ length: 20 }, () => new Browser(world).send(register, { body: form(newAddress(), token) })),
    )
    assert.equal(all.filter(({ statusCode }) => statusCode === 201).length, 5)
    assert.deepEqual([(await stateOf(id))?.state, (await stateOf(id))?.uses], ['used', 5])
  })

  it('is not used up by a registration that fails', async () => {
    const { id, token } = await makeLink(1)
    const ben = await world.member('Ben')
    assert.equal((await new Browser(world).refused(register, { body: form(ben.email, token) })).code, 'email_taken')
    assert.equal((await stateOf(id))?.uses, 0)
  })

  it('has no letter to send again', async () => {
    const { id } = await makeLink(1)
    assert.equal((await world.as(ruth).refused(contract.resendInvitation, { params: { id: `${id}` } })).code, 'no_letter')
  })
})

/** Letters are sent by a job; there is nothing else to wait for. */
async function until<T>(look: () => Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}
