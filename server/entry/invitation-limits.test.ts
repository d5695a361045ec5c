import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { changeEntryRule } from '#contract/entry.ts'
import * as contract from '#contract/invitations.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { untilMailIsOut } from '#testing/until-mail-is-out.ts'
import { sendDueLetters } from './send-letters.ts'

let world: World
let ruth: Actor
beforeEach(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ruth = await world.admin('Ruth')
})
afterEach(() => world.close())

const list = (query: object = {}) => world.as(ruth).call(contract.listInvitations, { query: { limit: 50, ...query } })
const states = async () => (await list()).map(({ state }) => state).toSorted()

describe('letters of invitation', () => {
  it('leave up to the day’s number, and the rest when the day has passed', async () => {
    await world.as(ruth).call(changeEntryRule, { body: { lettersADay: 3 } })
    const table = ['email', ...Array.from({ length: 5 }, (_, at) => `p${at}@library.test`)].join('\n')
    await world.as(ruth).call(contract.inviteFromTable, { body: { table, isDryRun: false } })
    // Two processes at once count as one.
    await Promise.all([sendDueLetters(world.rooms), sendDueLetters(world.rooms)])
    assert.deepEqual(await states(), ['open', 'open', 'open', 'queued', 'queued'])
    world.pass(25)
    await sendDueLetters(world.rooms)
    assert.deepEqual(await states(), ['open', 'open', 'open', 'open', 'open'])
    await untilMailIsOut(world)
    assert.equal((await world.letters()).length, 5)
    const ends = (await list()).map(({ expiresAt }) => expiresAt)
    assert.equal(new Set(ends).size, 2, 'the days of a letter are counted from when it left')
  })

  it('go to one address three times a day', async () => {
    const { id } = await world.as(ruth).call(contract.inviteByLetter, { body: { email: 'ida@library.test' } })
    await sendDueLetters(world.rooms)
    const params = { id: `${id}` }
    for (let time = 0; time < 2; time++) {
      await world.as(ruth).call(contract.resendInvitation, { params })
      await sendDueLetters(world.rooms)
    }
    assert.equal((await world.as(ruth).refused(contract.resendInvitation, { params })).code, 'too_many_letters')
    world.pass(25)
    await world.as(ruth).call(contract.resendInvitation, { params })
  })

  it('go to one address three times a day also where it is invited anew each time', async () => {
    for (let time = 0; time < 5; time++) {
      const { id } = await world
        .as(ruth)
        .call(contract.inviteByLetter, { body: { email: `${time % 2 ? 'IDA' : 'ida'}@library.test` } })
      await sendDueLetters(world.rooms)
      if (time < 4) await world.as(ruth).call(contract.withdrawInvitation, { params: { id: `${id}` } })
    }
    assert.deepEqual(await states(), ['queued', 'withdrawn', 'withdrawn', 'withdrawn', 'withdrawn'])
    const sent = async () =>
      (await world.db.selectFrom('invitations').select('letters_at').execute()).flatMap((row) => row.letters_at).length
    assert.equal(await sent(), 3)
    world.pass(25)
    await sendDueLetters(world.rooms)
    assert.equal(await sent(), 4)
  })

  /** The second of two letters waits for another day; returns who has been sent letters by then. */
  async function sentAfter(meanwhile: (id: number) => Promise<unknown>) {
    await world.as(ruth).call(changeEntryRule, { body: { lettersADay: 1 } })
    await world.as(ruth).call(contract.inviteByLetter, { body: { email: 'first@library.test' } })
    await sendDueLetters(world.rooms)
    const { id } = await world.as(ruth).call(contract.inviteByLetter, { body: { email: 'second@library.test' } })
    await meanwhile(id)
    world.pass(25)
    await sendDueLetters(world.rooms)
    await untilMailIsOut(world)
    return (await world.letters()).map(({ to }) => to)
  }

  it('are not written to those who have become members meanwhile', async () => {
    const sent = await sentAfter(() => world.person('Sea', { email: 'second@library.test' }))
    assert.deepEqual(sent, ['first@library.test'])
  })

  it('are not written once the invitation is withdrawn', async () => {
    const sent = await sentAfter((id) => world.as(ruth).call(contract.withdrawInvitation, { params: { id: `${id}` } }))
    assert.deepEqual(sent, ['first@library.test'])
  })
})

describe('the list', () => {
  it('is searched by name, address and label, by state, and read page by page', async () => {
    for (const [at, name] of ['Ida Bell', 'Jon Roy', 'Kim Sol'].entries())
      await world.as(ruth).call(contract.inviteByLetter, { body: { email: `q${at}@library.test`, name } })
    await world.as(ruth).call(contract.inviteByLink, { body: { label: 'Annual meeting 2026', mostUses: 9 } })
    const names = async (query: object) => (await list(query)).map(({ name }) => name)
    assert.deepEqual(await names({ q: 'bell' }), ['Ida Bell'])
    assert.deepEqual(await names({ q: 'Q1@LIBRARY' }), ['Jon Roy'])
    assert.deepEqual(await names({ q: 'annual' }), ['Annual meeting 2026'])
    assert.deepEqual(await names({ q: '%' }), [])
    assert.deepEqual(await names({ state: 'withdrawn' }), [])
    const first = await world.as(ruth).send(contract.listInvitations, { query: { limit: 3 } })
    const next = new URL(/<(.*)>/.exec(String(first.headers['link']))![1]!, 'http://x').searchParams.get('cursor')
    assert.deepEqual(await names({ limit: 3, cursor: next }), ['Ida Bell'])
  })
})
